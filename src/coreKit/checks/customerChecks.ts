import { randomUUID } from 'node:crypto'
import type { Bank, Check } from '../check.ts'
import { expect, expectSame, needed, NotProved } from '../failure.ts'

async function customerOf({ core, profile }: Bank) {
  const { nationalIdentificationNumber } = profile.customer
  const found = await core.ask('findCustomer', { body: { nationalIdentificationNumber } })
  expect(found.customer !== undefined, 'the test customer is not found')
  return found.customer
}

/** One try to sign in. */
export async function signIn(
  { core }: Pick<Bank, 'core'>,
  nationalIdentificationNumber: string,
  password: string,
  signInId: string = randomUUID(),
) {
  return core.ask('signInCustomer', { body: { signInId, nationalIdentificationNumber, password } })
}

/** No customer has it. */
const wrongPassword = `wrong-${randomUUID()}`

/** Tries wrong passwords until the number is locked. What the tries were answered. */
export async function lock({ core, profile }: Bank, nationalIdentificationNumber: string): Promise<string[]> {
  const outcomes: string[] = []
  for (let tries = 0; tries < needed(profile.lockable, 'lockable').wrongPasswords; tries++)
    outcomes.push((await signIn({ core }, nationalIdentificationNumber, wrongPassword)).outcome)
  return outcomes
}

async function lockAndTry(bank: Bank): Promise<void> {
  const { nationalIdentificationNumber, password } = needed(bank.profile.lockable, 'lockable')
  const outcomes = await lock(bank, nationalIdentificationNumber)
  if (outcomes[0] === 'locked') throw new NotProved('the customer was locked already, perhaps by the run before')
  expect(!outcomes.includes('accepted'), 'a wrong password was accepted')
  expectSame((await signIn(bank, nationalIdentificationNumber, password)).outcome, 'locked', 'the outcome of the right password')
}

/** Neither does a yes let another password in, nor does a no become a yes under the same id. */
async function refusesUsedTry(bank: Bank): Promise<void> {
  const { nationalIdentificationNumber, password } = bank.profile.customer
  const right = { nationalIdentificationNumber, password: needed(password, 'customer.password') }
  const wrong = { ...right, password: wrongPassword }
  const ofOther = { ...right, nationalIdentificationNumber: bank.profile.otherCustomer.nationalIdentificationNumber }
  const conflict = { status: [409], code: 'idempotencyConflict' }
  // The right one is the last that is new, so that nothing is counted against the customer afterwards.
  for (const [first, others] of [[wrong, [right]] as const, [right, [wrong, ofOther]] as const]) {
    const signInId = randomUUID()
    await bank.core.ask('signInCustomer', { body: { signInId, ...first } })
    for (const other of others) await bank.core.refuse('signInCustomer', { body: { signInId, ...other } }, conflict)
  }
}

/** Customers, and how they sign in. */
export const customerChecks: readonly Check[] = [
  {
    id: 'customers.bothNumbers',
    proves: 'National id and customerId lead to the same customer.',
    operations: ['findCustomer'],
    run: async (bank) => {
      const customer = await customerOf(bank)
      const byId = await bank.core.ask('findCustomer', { body: { customerId: customer.customerId } })
      expectSame(byId.customer, customer, 'the customer of the customerId')
    },
  },
  {
    id: 'customers.nobody',
    proves: 'Numbers that nobody has are 200 with notFound.',
    operations: ['findCustomer'],
    run: async ({ core, profile }) => {
      const { nationalIdentificationNumber, customerId } = profile.nobody
      for (const body of [{ nationalIdentificationNumber }, { customerId }])
        expectSame((await core.ask('findCustomer', { body })).outcome, 'notFound', 'the outcome')
    },
  },
  {
    id: 'customers.oneNumber',
    proves: 'A question by both numbers, or by none, is refused.',
    operations: ['findCustomer'],
    run: async ({ core, profile }) => {
      const { nationalIdentificationNumber } = profile.customer
      for (const body of [{}, { nationalIdentificationNumber, customerId: profile.nobody.customerId }])
        await core.refuse('findCustomer', { body }, { status: [400] })
    },
  },
  {
    id: 'customers.opaqueId',
    proves: 'The customerId, which TPPs see, does not hold the national id.',
    operations: ['findCustomer'],
    run: async (bank) => {
      const { customerId, nationalIdentificationNumber } = await customerOf(bank)
      expect(!customerId.includes(nationalIdentificationNumber), 'the customerId holds the national id')
    },
  },
  {
    id: 'customers.arabic',
    proves: 'Arabic names arrive as they are.',
    operations: ['findCustomer'],
    run: async (bank) => {
      const arabicName = needed(bank.profile.customer.arabicName, 'customer.arabicName')
      expectSame((await customerOf(bank)).name.ar, arabicName, 'the Arabic name')
    },
  },
  {
    id: 'customers.rightPassword',
    proves: 'The right password lets the customer in, and says who it is.',
    operations: ['signInCustomer'],
    run: async (bank) => {
      const { nationalIdentificationNumber, password } = bank.profile.customer
      const answer = await signIn(bank, nationalIdentificationNumber, needed(password, 'customer.password'))
      expectSame(answer.outcome, 'accepted', 'the outcome')
      expectSame(answer.customer, await customerOf(bank), 'the customer')
    },
  },
  {
    id: 'customers.wrongPassword',
    proves: 'A wrong password is 200 with refused, and names nobody.',
    operations: ['signInCustomer'],
    run: async (bank) => {
      const { nationalIdentificationNumber } = bank.profile.customer
      expectSame(await signIn(bank, nationalIdentificationNumber, wrongPassword), { outcome: 'refused' }, 'the answer')
      // The count begins anew with the right one.
      const { password } = bank.profile.customer
      if (password !== undefined) await signIn(bank, nationalIdentificationNumber, password)
    },
  },
  {
    id: 'customers.sameTry',
    proves: 'The same signInId again is the same try: it gets the same answer and counts once.',
    operations: ['signInCustomer'],
    run: async (bank) => {
      const { nationalIdentificationNumber, password } = bank.profile.customer
      const { wrongPasswords } = needed(bank.profile.lockable, 'lockable')
      const signInId = randomUUID()
      for (let times = 0; times <= wrongPasswords; times++)
        expectSame(
          (await signIn(bank, nationalIdentificationNumber, wrongPassword, signInId)).outcome,
          'refused',
          `the outcome of time ${times + 1}`,
        )
      const right = await signIn(bank, nationalIdentificationNumber, needed(password, 'customer.password'))
      expectSame(right.outcome, 'accepted', 'the outcome of the right password afterwards')
    },
  },
  {
    id: 'customers.usedTry',
    proves: 'A used signInId with another password or number is 409, and lets nobody in.',
    operations: ['signInCustomer'],
    run: refusesUsedTry,
  },
  {
    id: 'customers.lock',
    proves: 'Too many wrong passwords lock, and then the right one opens nothing.',
    operations: ['signInCustomer'],
    run: lockAndTry,
  },
  {
    id: 'customers.nobodyIsLocked',
    proves: 'A number that is nobody’s is locked as a customer’s is.',
    operations: ['signInCustomer'],
    run: async (bank) => {
      const { nationalIdentificationNumber } = bank.profile.nobody
      await lock(bank, nationalIdentificationNumber)
      expectSame((await signIn(bank, nationalIdentificationNumber, wrongPassword)).outcome, 'locked', 'the outcome')
    },
  },
]
