import { expect, it } from 'vitest'
import { outlineOf } from '../../../../src/domain/event/event.ts'

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
