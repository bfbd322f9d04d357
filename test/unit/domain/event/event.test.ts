import { expect, it } from 'vitest'
import { judgeStatus, outlineOf } from '../../../../src/domain/event/event.ts'

it('the outline of an event says which resource it is and where it stands, and nothing of the customer', () => {
  const data = {
    ConsentId: 'pis-1',
    PaymentId: 'p-1',
    Status: 'Finished',
    Flags: [{ Flag: 'Consumed', FlagSetDateTime: '2026-11-21T09:35:02.008Z' }],
    CreationDateTime: '2026-11-21T09:35:02.008Z',
    RejectReasonCode: 'SARIE.AC04',
    Initiation: { DebtorAccount: { Identification: 'SA0380000000608010167519' } },
    PSU: { NationalIdentificationNumber: '1000000016' },
    Amount: { Amount: '1.00', Currency: 'SAR' },
    CreditorAccount: {},
  }
  expect(Object.keys(outlineOf(data))).toEqual([
    'ConsentId',
    'PaymentId',
    'Status',
    'Flags',
    'CreationDateTime',
    'RejectReasonCode',
  ])
})

it.each([
  [200, 'delivered'],
  [202, 'delivered'],
  [299, 'delivered'],
  [301, 'failed'],
  [400, 'failed'],
  [401, 'failed'],
  [410, 'gone'],
  [429, 'failed'],
  [500, 'failed'],
] as const)('a receiver that answers %i: %s', (status, verdict) => expect(judgeStatus(status)).toBe(verdict))
