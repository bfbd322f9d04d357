import { describe, expect, it } from 'vitest'
import { operations } from '../../../../generated/operations.ts'
import { createMockBank, type MockBank } from '../../../../scripts/mock/bank/bank.ts'
import { createMemory, memoryBounds, type Remembered } from '../../../../scripts/mock/bank/memory.ts'
import { movableConsent, movableLetter, movablePayment, type Movable } from '../../../../scripts/mock/bank/moves.ts'
import { answerSchema } from '../../../../scripts/mock/echo.ts'
import { compileSchema } from '../../../support/contract/contracts.ts'
import { type CallableOperation, listCallable } from '../../../support/contract/exampleRequest.ts'

const at = new Date('2031-03-05T12:00:00Z')
const newBank = () => createMockBank({ at, aheadMs: at.getTime() - Date.now() })
const callable = ['payment-initiation', 'account-information', 'letter-of-guarantee'].flatMap((api) => listCallable(api, at))
const find = (operationId: string) => callable.find((operation) => operation.operationId === operationId)!

interface Call {
  path?: Record<string, string>
  body?: unknown
  clientId?: string
  consentId?: string
  idempotencyKey?: string
}

/** What these tests read of answers. */
type Data = Record<'ConsentId' | 'PaymentId' | 'LetterOfGuaranteeId' | 'Status' | 'ScaStatus', string>

/** What a bank answers; every message of it keeps the contract. */
function ask(bank: MockBank, operationId: string, { path = {}, body, clientId, consentId, idempotencyKey }: Call = {}) {
  const operation = operations.find((candidate) => candidate.operationId === operationId)!
  const asked = { operation, path, body, clientId, consentId, idempotencyKey, interactionId: 'i' }
  bank.checkToken(asked)
  const answer = bank.answer(asked)
  if (!answer?.message) return { status: answer?.status, data: {} as Data }
  const validate = compileSchema(answerSchema(find(operationId), answer.status)!.properties!.message!)
  expect([operationId, validate(answer.message), validate.errors]).toEqual([operationId, true, null])
  return { status: answer.status, data: (answer.message as { Data: Data }).Data, message: answer.message }
}

const bodiesOf = ({ requestBody }: CallableOperation) =>
  Object.values(requestBody!.content['application/json']!.examples!).map(({ value }) => structuredClone(value))
const bodyOf = (operationId: string, index = 0) => bodiesOf(find(operationId))[index] as { message: { Data: never } }

const kinds = [
  { kind: 'payment', create: 'createPaymentConsent', read: 'getPaymentConsent', patch: 'patchPaymentConsent' },
  { kind: 'account', create: 'createAccountAccessConsent', read: 'getAccountAccessConsent', patch: 'patchAccountAccessConsent' },
  {
    kind: 'guarantee',
    create: 'createLetterOfGuaranteeConsent',
    read: 'getLetterOfGuaranteeConsent',
    patch: 'patchLetterOfGuaranteeConsent',
  },
] as const

const consentOf = (bank: MockBank, ConsentId: string) => movableConsent(bank.memory.findConsent(ConsentId)!, bank.now)

describe.each(kinds)('a remembered $kind consent', ({ kind, create, read }) => {
  it.each(bodiesOf(find(create)).map((_, index) => index))('repeats request %i, and reads as it was created', (index) => {
    const bank = newBank()
    const created = ask(bank, create, { body: bodyOf(create, index), clientId: 'mine' })
    const { ConsentId } = created.data
    expect(created.status).toBe(201)
    expect(ask(bank, read, { path: { ConsentId }, clientId: 'mine' }).data).toEqual(created.data)
  })

  it('keeps the contract in every state that its table reaches, and allows there what the table does', () => {
    const reached = new Set<string>()
    const walk = (events: string[]) => {
      const bank = newBank()
      const { ConsentId } = ask(bank, create, { body: bodyOf(create) }).data
      const consent = consentOf(bank, ConsentId)
      for (const event of events) consent.move(event)
      const { status, flags } = bank.memory.findConsent(ConsentId)!.consent
      reached.add([status, ...flags.map(({ Flag }) => Flag)].join(' '))
      ask(bank, read, { path: { ConsentId } })
      for (const event of consent.known.filter((name) => !consent.possible().includes(name)))
        expect(() => consent.move(event)).toThrow('This is not possible')
      if (events.length < 4) for (const event of consent.possible()) walk([...events, event])
    }
    walk([])
    const after = kind === 'payment' ? 'Finished Consumed' : 'Finished Revoked'
    expect([...reached]).toEqual(expect.arrayContaining(['AwaitingAuthorization', 'Rejected', after]))
  })

  it('is nobody else’s, and an id that nobody remembers has the contract’s example', () => {
    const bank = newBank()
    const { ConsentId } = ask(bank, create, { body: bodyOf(create), clientId: 'mine' }).data
    const asOther = () => ask(bank, read, { path: { ConsentId }, clientId: 'other' })
    expect(asOther).toThrow('No consent of this app has this ConsentId.')
    expect(ask(bank, read, { path: { ConsentId } }).status).toBe(200)
    expect(ask(bank, read, { path: { ConsentId: 'another' } }).status).toBeUndefined()
  })

  it('is created once per idempotency key', () => {
    const bank = newBank()
    const key = { idempotencyKey: 'k', clientId: 'mine' }
    const first = ask(bank, create, { body: bodyOf(create), ...key })
    expect(ask(bank, create, { body: bodyOf(create), ...key })).toEqual(first)
    expect(ask(bank, create, { body: bodyOf(create), ...key, clientId: 'other' }).data).not.toEqual(first.data)
    const other = () => ask(bank, create, { body: bodyOf(create, 1), ...key })
    expect(other).toThrow('This idempotency key was used for another message; use a new key.')
  })

  it('that was declined or withdrawn cannot be authorized any more, and the app is told', () => {
    const bank = newBank()
    const newId = () => ask(bank, create, { body: bodyOf(create) }).data.ConsentId
    const [declined, withdrawn, agreed] = [newId(), newId(), newId()]
    consentOf(bank, declined).move('decline')
    consentOf(bank, withdrawn).move('withdraw')
    expect(bank.authorize(declined)).toEqual({ error: 'access_denied', error_description: 'The customer has declined.' })
    expect(bank.authorize(withdrawn)).toEqual({ error: 'invalid_scope', error_description: expect.stringContaining('rejected') })
    expect([declined, withdrawn, agreed, 'unknown'].map(bank.hasEnded)).toEqual([true, true, true, false])
    expect([bank.authorize(agreed), bank.authorize('unknown'), bank.authorize(undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(bank.hasEnded(agreed)).toBe(false)
    expect(bank.authorize(agreed)).toMatchObject({ error: 'invalid_scope' })
  })
})

describe('what comes of a remembered consent', () => {
  it('a payment is there once its consent is authorized, with what was asked for, and moves by its table', () => {
    const bank = newBank()
    const body = bodyOf('createPaymentConsent') as { message: { Data: { BaseConsentId: string; ControlParameters: object } } }
    body.message.Data.BaseConsentId = 'my-order-7'
    const { SinglePayment } = (body.message.Data.ControlParameters as { ConsentSchedule: { SinglePayment: { Amount: object } } })
      .ConsentSchedule
    SinglePayment.Amount = { Amount: '77.50', Currency: 'SAR' }
    const created = ask(bank, 'createPaymentConsent', { body })
    expect(created.data).toMatchObject({ BaseConsentId: 'my-order-7' })
    const { ConsentId, PaymentId } = created.data
    const path = { PaymentId }
    expect(() => ask(bank, 'getPayment', { path })).toThrow('No payment of this app has this PaymentId.')
    expect(ask(bank, 'getPaymentStatus', { path }).data.Status).toBeNull()
    expect(movablePayment(bank.memory.findPayment(PaymentId), bank.now)).toBeUndefined()
    expect(bank.authorize(ConsentId)).toBeUndefined()
    expect(ask(bank, 'getPayment', { path }).data).toMatchObject({
      ...{ ConsentId, PaymentId, Status: 'KSAOB.Pending' },
      Instruction: { Amount: { Amount: '77.50', Currency: 'SAR' } },
    })
    const payment = movablePayment(bank.memory.findPayment(PaymentId), bank.now) as Movable
    expect(payment.possible()).toEqual(['settle', 'reject'])
    payment.move('reject')
    expect(ask(bank, 'getPayment', { path }).data).toMatchObject({ RejectReasonCode: [{ Code: 'SARIE.AM04' }] })
    expect(ask(bank, 'getPaymentStatus', { path }).data.Status).toBe('KSAOB.Rejected')
    expect(() => payment.move('settle')).toThrow('cannot settle now')
    expect(() => ask(bank, 'getPayment', { path, clientId: 'other' })).not.toThrow()
  })

  it('the authorisation of a payment consent follows it, and has its own id', () => {
    const bank = newBank()
    const { ConsentId } = ask(bank, 'createPaymentConsent', { body: bodyOf('createPaymentConsent') }).data as {
      ConsentId: string
    }
    const { authorisationId: AuthorisationId } = bank.memory.findConsent(ConsentId)!.consent
    const path = { ConsentId, AuthorisationId }
    const status = () => ask(bank, 'getPaymentConsentAuthorisation', { path }).data.ScaStatus
    expect(status()).toBe('received')
    bank.authorize(ConsentId)
    expect(status()).toBe('finalised')
    const other = () => ask(bank, 'getPaymentConsentAuthorisation', { path: { ...path, AuthorisationId: 'x' } })
    expect(other).toThrow('The consent has no authorisation with this id.')
  })

  it('a PATCH withdraws, revokes, or is refused, as the service does', () => {
    const bank = newBank()
    const patch = (operationId: string, ConsentId: string, Data: object) =>
      ask(bank, operationId, { path: { ConsentId }, body: { message: { Data } } }).status
    const newId = (create: string) => ask(bank, create, { body: bodyOf(create) }).data.ConsentId
    const RevokedBy = 'KSAOB.TPP.InitiatedByPSU'
    const payment = newId('createPaymentConsent')
    expect(patch('patchPaymentConsent', payment, { Status: 'Rejected', RevokedBy })).toBe(204)
    expect(() => patch('patchPaymentConsent', payment, { Status: 'Finished', RevokedBy })).toThrow('A payment consent can be set')
    const account = newId('createAccountAccessConsent')
    expect(() => patch('patchAccountAccessConsent', account, { ConsentStatus: 'Finished', RevokedBy })).toThrow(
      'not been authorized',
    )
    bank.authorize(account)
    expect(patch('patchAccountAccessConsent', account, { ConsentStatus: 'Finished', RevokedBy })).toBe(204)
    expect(bank.memory.findConsent(account)!.consent).toMatchObject({ status: 'Finished', revokedBy: RevokedBy })
  })

  it('a PATCH changes the webhook alone', () => {
    const bank = newBank()
    const { ConsentId } = ask(bank, 'createPaymentConsent', { body: bodyOf('createPaymentConsent') }).data as {
      ConsentId: string
    }
    const Webhook = { Url: 'http://127.0.0.1:3000/hook', IsActive: true }
    ask(bank, 'patchPaymentConsent', { path: { ConsentId }, body: { message: { Subscription: { Webhook } } } })
    expect(ask(bank, 'getPaymentConsent', { path: { ConsentId } }).message).toMatchObject({ Subscription: { Webhook } })
  })

  it('a customer’s token reads data from the authorization on until the end, with the permissions of its consent', () => {
    const bank = newBank()
    const body = bodyOf('createAccountAccessConsent') as { message: { Data: { Permissions: string[] } } }
    body.message.Data.Permissions = ['ReadAccountsBasic']
    const { ConsentId } = ask(bank, 'createAccountAccessConsent', { body }).data
    const token = { consentId: ConsentId }
    expect(() => ask(bank, 'getAccounts', token)).toThrow('has not been authorized by everybody yet')
    bank.authorize(ConsentId)
    expect(ask(bank, 'getAccounts', token).status).toBeUndefined()
    expect(() => ask(bank, 'getAccountBalances', token)).toThrow('The consent lacks the permission')
    const operation = operations.find(({ operationId }) => operationId === 'getAccounts')!
    const asked = { operation, path: {}, body: undefined, clientId: undefined, idempotencyKey: undefined, interactionId: 'i' }
    const example = Object.values(find('getAccounts').responses['200']!.content!['application/json']!.examples!)[0]!.value
    const { message } = example as { message: { Data: { Account: object[] } } }
    expect(message.Data.Account[0]).toHaveProperty('Description')
    expect(bank.show({ ...asked, ...token }, message).Data.Account[0]).not.toHaveProperty('Description')
    expect(bank.show({ ...asked, consentId: 'unknown' }, message)).toBe(message)
    expect(bank.memory.findConsent(ConsentId)!.consent.flags).toMatchObject([{ Flag: 'Activated' }])
    consentOf(bank, ConsentId).move('revoke')
    expect(() => ask(bank, 'getAccounts', token)).toThrow('The consent was revoked')
  })

  it('a letter comes of an authorized consent once, and moves by its table', () => {
    const bank = newBank()
    const create = 'createLetterOfGuaranteeConsent'
    const { ConsentId } = ask(bank, create, { body: bodyOf(create), clientId: 'mine' }).data
    const make = (more: Call = {}) =>
      ask(bank, 'createLetterOfGuarantee', { body: { message: { Data: { ConsentId } } }, ...more })
    expect(() => make()).toThrow('has not been authorized')
    bank.authorize(ConsentId)
    expect(() => make({ consentId: 'lg-other' })).toThrow('Data.ConsentId is not the consent of this token.')
    const { LetterOfGuaranteeId: letterOfGuaranteeId } = make({ consentId: ConsentId }).data
    expect(() => make()).toThrow('This consent was used')
    const letter = movableLetter(bank.memory.findLetter(letterOfGuaranteeId), bank.now) as Movable
    expect(letter.possible()).toEqual(['issue', 'reject', 'cancel'])
    letter.move('issue')
    const read = (more: Call = {}) => ask(bank, 'getLetterOfGuarantee', { path: { letterOfGuaranteeId }, ...more })
    expect(read().data).toMatchObject({ ConsentId, Status: 'Issued' })
    expect(() => read({ clientId: 'other' })).toThrow('has no letter')
    expect(movableLetter(undefined, bank.now)).toBeUndefined()
    expect(
      ask(bank, 'createLetterOfGuarantee', { body: { message: { Data: { ConsentId: 'lg-unknown' } } } }).status,
    ).toBeUndefined()
  })
})

describe('the memory of a mock', () => {
  const record = (consentId: string, createdAt = at) => ({ consent: { consentId, createdAt, kind: 'account' } }) as Remembered

  it('lasts an hour', () => {
    let now = 1_000
    const memory = createMemory(() => now)
    memory.keep(record('one'))
    now += memoryBounds.ms
    expect(memory.findConsent('one')).toBeDefined()
    now += 1
    expect(memory.findConsent('one')).toBeUndefined()
    expect(memory.list()).toEqual([])
  })

  it('is bounded: the one that was longest not asked for goes, and what is in use stays', () => {
    const memory = createMemory(() => 1)
    memory.keep(record('first'))
    for (let count = 0; count < memoryBounds.most; count++) {
      memory.keep(record(`next-${count}`))
      expect(memory.findConsent('first')).toBeDefined()
    }
    expect(memory.list()).toHaveLength(memoryBounds.most)
    expect(memory.findConsent('next-0')).toBeUndefined()
  })

  it('lists the newest first', () => {
    const memory = createMemory(() => 1)
    memory.keep(record('old'))
    memory.keep(record('new', new Date(at.getTime() + 1)))
    expect(memory.list().map(({ consent }) => consent.consentId)).toEqual(['new', 'old'])
  })
})
