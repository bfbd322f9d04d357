import { randomUUID } from 'node:crypto'
import type { CoreOperationId } from '../../../generated/coreOperations.ts'
import type { Bank, Check } from '../check.ts'
import { type Asked, refused } from '../core.ts'
import { expect, expectSame } from '../failure.ts'
import { newPayment } from './paymentSteps.ts'

/** Twice of what a letter of guarantee can have. */
const tooLong = 2_000_000

/** A body that is wrong in one way is refused. */
const refusesBody = (
  name: string,
  proves: string,
  { status, raw, type = 'application/json' }: { status: number[]; raw: () => string; type?: string },
): Check => ({
  id: `form.${name}`,
  proves,
  operations: ['findCustomer'],
  run: async ({ core }) => {
    await core.refuse('findCustomer', { raw: raw(), headers: { 'content-type': type } }, { status })
  },
})

/** Headers that each request has: the contract says `required`. */
export const requiredHeaders = ['x-fapi-interaction-id', 'x-deadline-ms', 'x-actor'] as const

/** Headers that are there and say nothing that the contract knows. */
const wrongHeaders = { 'x-deadline-ms': 'soon', 'x-actor': 'stranger' } as const

const invalid = { status: [400], code: 'invalidRequest' }

/** Some of each kind: without a body, with one, and with a query. */
const someRequests = ({ profile }: Bank): [CoreOperationId, Asked][] => [
  ['echoCall', {}],
  ['getCapabilities', {}],
  ['findCustomer', { body: { nationalIdentificationNumber: profile.customer.nationalIdentificationNumber } }],
  ['listAccounts', { body: { nationalIdentificationNumber: profile.customer.nationalIdentificationNumber } }],
  ['listDecisions', { query: { limit: '10' } }],
]

/** Without a header that is needed nothing is answered, and nothing is paid. */
async function wantsHeaders(bank: Bank): Promise<void> {
  const { core, profile, capabilities } = bank
  for (const header of requiredHeaders) {
    const headers = { [header]: undefined }
    for (const [id, asked] of someRequests(bank)) await core.refuse(id, { ...asked, headers }, invalid)
    if (!profile.payments || !capabilities.offers.includes('payment-initiation')) continue
    const path = { paymentId: randomUUID() }
    await core.refuse('submitPayment', { path, body: newPayment(profile), headers }, invalid)
    expectSame((await core.ask('findPayment', { path })).outcome, 'notFound', 'the payment that was refused')
  }
}

/** Addresses, methods, bodies, and what errors look like. */
export const formChecks: readonly Check[] = [
  {
    id: 'form.unknownAddress',
    proves: 'An address that nobody has is 404 with noSuchAddress, which no payment or customer ever is.',
    operations: [],
    run: async ({ core }) => {
      const answer = await core.send('GET', '/no-such-address')
      refused('an unknown address', answer, { status: [404], code: 'noSuchAddress' })
    },
  },
  {
    id: 'form.otherMethod',
    proves: 'A method that an address does not take is an error without effect.',
    operations: [],
    run: async ({ core }) => {
      refused('DELETE', await core.send('DELETE', '/payments/kit-none'), { status: [404, 405] })
    },
  },
  refusesBody('otherType', 'A body that is no JSON by its type is refused.', {
    status: [400, 415],
    raw: () => 'nationalIdentificationNumber=1000000016',
    type: 'application/x-www-form-urlencoded',
  }),
  refusesBody('notDecodable', 'A body that is no JSON is refused.', { status: [400], raw: () => '{"nationalId' }),
  refusesBody('lacksMembers', 'A body that lacks what is needed is refused.', { status: [400], raw: () => '{}' }),
  refusesBody('tooLong', 'A body of two megabytes is refused.', {
    status: [400, 413],
    raw: () => JSON.stringify({ nationalIdentificationNumber: '1'.repeat(tooLong) }),
  }),
  {
    id: 'form.wrongQuery',
    proves: 'A query that breaks the contract is refused.',
    operations: ['listDecisions'],
    run: async ({ core }) => {
      await core.refuse('listDecisions', { query: { limit: 'many' } }, { status: [400], code: 'invalidRequest' })
    },
  },
  {
    id: 'form.lacksHeader',
    proves: `A request without ${requiredHeaders.join(', ')} is refused, and nothing is done.`,
    operations: ['echoCall', 'getCapabilities', 'findCustomer', 'listAccounts', 'listDecisions'],
    run: wantsHeaders,
  },
  {
    id: 'form.wrongHeader',
    proves: 'A header that breaks the contract is refused.',
    operations: ['echoCall', 'getCapabilities', 'findCustomer', 'listAccounts', 'listDecisions'],
    run: async (bank) => {
      for (const [header, value] of Object.entries(wrongHeaders))
        for (const [id, asked] of someRequests(bank))
          await bank.core.refuse(id, { ...asked, headers: { [header]: value } }, invalid)
    },
  },
  {
    id: 'form.unknownMember',
    proves: 'Members and parameters that the adapter does not know are passed over.',
    operations: ['findCustomer'],
    run: async ({ core, profile }) => {
      const { nationalIdentificationNumber } = profile.customer
      const body = { nationalIdentificationNumber, memberOfLater: { any: 1 } }
      const found = await core.ask('findCustomer', { body, query: { parameterOfLater: '1' } })
      expectSame(found.outcome, 'found', 'the outcome')
    },
  },
  {
    id: 'form.nothingPersonal',
    proves: 'An error repeats no national id and no IBAN.',
    operations: ['submitPayment'],
    offers: ['payment-initiation'],
    run: async ({ core, profile }) => {
      const body = { ...newPayment(profile), amountHalalas: 'much' }
      const { text } = await core.refuse('submitPayment', { path: { paymentId: randomUUID() }, body }, { status: [400] })
      for (const personal of [body.nationalIdentificationNumber, body.debtorIban])
        expect(!text.includes(personal), 'the error repeats what is personal')
    },
  },
  {
    id: 'form.nothingDone',
    proves: 'A payment that was refused as wrong is not there.',
    operations: ['submitPayment', 'findPayment'],
    offers: ['payment-initiation'],
    run: async ({ core, profile }) => {
      const path = { paymentId: randomUUID() }
      const { creditorIban: _, ...body } = newPayment(profile)
      await core.refuse('submitPayment', { path, body }, { status: [400] })
      expectSame((await core.ask('findPayment', { path })).outcome, 'notFound', 'the outcome')
    },
  },
  {
    id: 'form.charset',
    proves: 'A content type with a charset is taken.',
    operations: ['findCustomer'],
    run: async ({ core, profile }) => {
      const raw = JSON.stringify({ nationalIdentificationNumber: profile.customer.nationalIdentificationNumber })
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      expectSame((await core.ask('findCustomer', { raw, headers })).outcome, 'found', 'the outcome')
    },
  },
]
