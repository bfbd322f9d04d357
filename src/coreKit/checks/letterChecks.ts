import { randomUUID } from 'node:crypto'
import { type Bank, type Check, pause, until } from '../check.ts'
import { CheckFailed, expect, expectSame, needed, NotProved } from '../failure.ts'
import { amountBeyond, amountUpTo, handOver, type LetterSide, lineOf, newLetter, order } from './letterSteps.ts'
import { otherContents, refuseOthers } from './otherContent.ts'
import { isOfApp, renamed } from './paymentSteps.ts'
import { bandsOf, maySign, signersOf } from './signing.ts'

const offers = ['letter-of-guarantee']
const small = 1_000_00
const conflict = { status: [409], code: 'idempotencyConflict' }

const nobodysNumber = ({ nobody }: Bank['profile']) =>
  needed(nobody.commercialRegistrationNumber, 'nobody.commercialRegistrationNumber')

const isTaken = (outcome: string) => outcome === 'pending' || outcome === 'issued'

async function reservesOnce(bank: Bank): Promise<void> {
  const before = await lineOf(bank)
  const { letterOfGuaranteeId, body, answer } = await order(bank, amountUpTo(bank, small))
  expect(isTaken(answer.outcome), `a letter within the line is ${answer.outcome}`)
  await Promise.all(Array.from({ length: 5 }, () => handOver(bank, letterOfGuaranteeId, body)))
  const after = await lineOf(bank)
  expectSame(after.reservedHalalas - before.reservedHalalas, body.amountHalalas, 'what is reserved for it')
  expectSame(before.freeHalalas - after.freeHalalas, body.amountHalalas, 'what is no longer free')
}

async function keepsLine(bank: Bank): Promise<void> {
  const before = await lineOf(bank)
  const { letterOfGuaranteeId, answer } = await order(bank, amountBeyond(before.limitHalalas))
  expectSame(answer.outcome, 'rejected', 'the outcome of a letter beyond the line')
  expect(answer.reason !== undefined, 'the reason is left out')
  expectSame(await lineOf(bank), before, 'the line')
  const found = await bank.core.ask('findLetter', { path: { letterOfGuaranteeId } })
  expectSame([found.outcome, found.reason], ['rejected', answer.reason], 'the letter when asked again')
}

/** The test system issues it while it is valid; then its validity ends, and it is expired. */
async function issueAndExpire(bank: Bank, letters: { letterOfGuaranteeId: string; endsAt: Date }[]): Promise<void> {
  const { issuedWithinSeconds } = needed(bank.profile.letters, 'letters')
  for (const { letterOfGuaranteeId } of letters) {
    const issued = await until(needed(issuedWithinSeconds, 'letters.issuedWithinSeconds'), async () => {
      const { outcome } = await bank.core.ask('findLetter', { path: { letterOfGuaranteeId } })
      return outcome === 'pending' ? undefined : outcome
    })
    if (issued !== 'issued') throw new CheckFailed(`the letter was to be issued and is ${issued ?? 'pending'}`)
  }
  const last = Math.max(...letters.map(({ endsAt }) => endsAt.getTime()))
  await pause(last - (await bank.core.now()).getTime() + 50)
  for (const { letterOfGuaranteeId, endsAt } of letters) {
    const expire = () =>
      bank.core.ask('expireLetter', { path: { letterOfGuaranteeId }, body: { expiredAt: endsAt.toISOString() } })
    for (const time of ['first', 'second']) expectSame((await expire()).outcome, 'expired', `the ${time} outcome`)
    expectSame((await bank.core.ask('findLetter', { path: { letterOfGuaranteeId } })).outcome, 'expired', 'the letter')
  }
}

const soonOver = async (bank: Bank) => {
  const seconds = needed(bank.profile.letters?.issuedWithinSeconds, 'letters.issuedWithinSeconds')
  return new Date((await bank.core.now()).getTime() + seconds * 1_000)
}

/** A letter that these people may not sign is rejected, and the line stays as it was. */
async function isNotSigned(bank: Bank, amountHalalas: number, side: Required<LetterSide>): Promise<void> {
  const before = await lineOf(bank, side.commercialRegistrationNumber)
  const { answer } = await order(bank, amountHalalas, randomUUID(), undefined, side)
  expectSame(
    answer.outcome,
    'rejected',
    `the outcome of a letter of ${amountHalalas} halalas, which its signer may not sign alone,`,
  )
  expect(answer.reason !== undefined, 'the reason is left out')
  expectSame(await lineOf(bank, side.commercialRegistrationNumber), before, 'the line')
}

/** Whoever is named in the line may sign only what its rule lets them sign alone. */
async function keepsMandate(bank: Bank): Promise<void> {
  const { commercialRegistrationNumber } = needed(bank.profile.letters?.signedTogether, 'letters.signedTogether')
  const { signing, freeHalalas } = await lineOf(bank, commercialRegistrationNumber)
  const side = (signers: string[]) => ({ commercialRegistrationNumber, signers })
  let tried = 0
  for (const [at, band] of bandsOf(signing).entries()) {
    const below = bandsOf(signing)[at - 1]?.upToHalalas ?? 0
    const amount = Math.min(amountBeyond(below), band.upToHalalas ?? Infinity)
    if (amount > freeHalalas) continue
    for (const signer of signersOf(signing).filter((one) => !maySign(signing, amount, [one]))) {
      await isNotSigned(bank, amount, side([signer]))
      tried += 1
    }
  }
  if (tried === 0) throw new NotProved('in the line of letters.signedTogether everybody may sign everything alone')
  const amount = amountUpTo(bank, small)
  expect(maySign(signing, amount, signersOf(signing)), 'nobody may sign a small letter, not even all together')
  const { answer } = await order(bank, amount, randomUUID(), undefined, side(signersOf(signing)))
  expect(isTaken(answer.outcome), `a letter that everybody of the mandate signed is ${answer.outcome}`)
}

/** Two that fit alone and not together. What is reserved is given back in the end. */
async function racesForLine(bank: Bank): Promise<void> {
  const before = await lineOf(bank)
  const amount = amountUpTo(bank, before.freeHalalas * 0.6)
  const { signatory } = needed(bank.profile.letters, 'letters')
  if (!maySign(before.signing, amount, [signatory]))
    throw new NotProved(`letters.signatory may not sign ${amount} halalas alone, which is 60 % of what is free`)
  const endsAt = await soonOver(bank)
  const orders = await Promise.all([1, 2].map(() => order(bank, amount, randomUUID(), endsAt)))
  const taken = orders.filter(({ answer }) => isTaken(answer.outcome))
  const { reservedHalalas } = await lineOf(bank)
  await issueAndExpire(
    bank,
    taken.map(({ letterOfGuaranteeId }) => ({ letterOfGuaranteeId, endsAt })),
  )
  expectSame(taken.length, 1, 'the number of letters that were taken')
  expectSame(reservedHalalas - before.reservedHalalas, amount, 'what was reserved')
}

/** Companies, lines and letters. */
export const letterChecks: readonly Check[] = [
  {
    id: 'letters.company',
    proves: 'A company of the bank is found, and one that is not is 200 with notFound.',
    operations: ['findCompany'],
    offers,
    run: async ({ core, profile }) => {
      const { commercialRegistrationNumber } = needed(profile.letters, 'letters')
      const { company } = await core.ask('findCompany', { body: { commercialRegistrationNumber } })
      expectSame(company?.commercialRegistrationNumber, commercialRegistrationNumber, 'the company')
      const body = { commercialRegistrationNumber: nobodysNumber(profile) }
      expectSame((await core.ask('findCompany', { body })).outcome, 'notFound', 'the outcome')
    },
  },
  {
    id: 'letters.line',
    proves: 'What is free and what is reserved are the limit together, and a company without a line is notFound.',
    operations: ['findGuaranteeLine'],
    offers,
    run: async (bank) => {
      const { limitHalalas, reservedHalalas, freeHalalas } = await lineOf(bank)
      expectSame(reservedHalalas + freeHalalas, limitHalalas, 'both together')
      const body = { commercialRegistrationNumber: nobodysNumber(bank.profile) }
      expectSame((await bank.core.ask('findGuaranteeLine', { body })).outcome, 'notFound', 'the outcome')
    },
  },
  {
    id: 'letters.reservedOnce',
    proves: 'A letter reserves its amount once, however often it comes and at once.',
    operations: ['submitLetter', 'findGuaranteeLine'],
    offers,
    run: reservesOnce,
  },
  {
    id: 'letters.beyondLine',
    proves: 'A letter beyond the line is rejected, and reserves nothing.',
    operations: ['submitLetter', 'findLetter', 'findGuaranteeLine'],
    offers,
    run: keepsLine,
  },
  {
    id: 'letters.otherAmount',
    proves: 'A known id with another amount is 409, and reserves nothing.',
    operations: ['submitLetter', 'findGuaranteeLine'],
    offers,
    run: async (bank) => {
      const { letterOfGuaranteeId, body } = await order(bank, amountUpTo(bank, small))
      const before = await lineOf(bank)
      const other = newLetter(bank, body.amountHalalas + small, new Date(body.validityExpiresAt))
      await bank.core.refuse('submitLetter', { path: { letterOfGuaranteeId }, body: other }, conflict)
      expectSame(await lineOf(bank), before, 'the line')
    },
  },
  {
    id: 'letters.otherMember',
    proves: 'A known id with any other member is 409. With the app under another name it is the same letter.',
    operations: ['submitLetter'],
    offers,
    run: async (bank) => {
      const { letterOfGuaranteeId, body } = await order(bank, amountUpTo(bank, small))
      const path = { letterOfGuaranteeId }
      const others = otherContents(body, 'submitLetter_body').filter(({ member }) => !isOfApp(member))
      await refuseOthers(bank, 'submitLetter', path, others)
      const { outcome } = await handOver(bank, letterOfGuaranteeId, renamed(body))
      expect(isTaken(outcome), `the letter is ${outcome} afterwards`)
    },
  },
  {
    id: 'letters.stranger',
    proves: 'A letter that nobody of the mandate has signed is rejected with a reason, and reserves nothing.',
    operations: ['submitLetter', 'findGuaranteeLine'],
    offers,
    run: async (bank) => {
      const { commercialRegistrationNumber } = needed(bank.profile.letters, 'letters')
      const { nationalIdentificationNumber } = bank.profile.otherCustomer
      const { signing } = await lineOf(bank)
      const amount = amountUpTo(bank, small)
      if (maySign(signing, amount, [nationalIdentificationNumber])) throw new NotProved('otherCustomer may sign for the company')
      await isNotSigned(bank, amount, { commercialRegistrationNumber, signers: [nationalIdentificationNumber] })
    },
  },
  {
    id: 'letters.mandate',
    proves: 'A letter is rejected where one of several signed it alone, and taken where all did, by the amounts of the mandate.',
    operations: ['submitLetter', 'findGuaranteeLine'],
    offers,
    run: keepsMandate,
  },
  {
    id: 'letters.race',
    proves: 'Of two letters that fit alone and not together, one is taken.',
    operations: ['submitLetter', 'findGuaranteeLine', 'expireLetter'],
    offers,
    run: racesForLine,
  },
  {
    id: 'letters.unknown',
    proves: 'A letter that never arrived is 200 with notFound, and its expiry too.',
    operations: ['findLetter', 'expireLetter'],
    offers,
    run: async ({ core }) => {
      const path = { letterOfGuaranteeId: randomUUID() }
      expectSame((await core.ask('findLetter', { path })).outcome, 'notFound', 'the outcome')
      const expiredAt = (await core.now()).toISOString()
      expectSame((await core.ask('expireLetter', { path, body: { expiredAt } })).outcome, 'notFound', 'the outcome of its expiry')
    },
  },
  {
    id: 'letters.notIssued',
    proves: 'The expiry of a letter that is not issued releases nothing.',
    operations: ['submitLetter', 'expireLetter'],
    offers,
    run: async (bank) => {
      const { letterOfGuaranteeId } = await order(bank, amountBeyond((await lineOf(bank)).limitHalalas))
      const expiredAt = (await bank.core.now()).toISOString()
      const before = await lineOf(bank)
      const answer = await bank.core.ask('expireLetter', { path: { letterOfGuaranteeId }, body: { expiredAt } })
      expect(['notIssued', 'notFound'].includes(answer.outcome), `the outcome is ${answer.outcome}`)
      expectSame(await lineOf(bank), before, 'the line')
    },
  },
  {
    id: 'letters.expiredOnce',
    proves: 'The end of a letter releases its amount, once.',
    operations: ['submitLetter', 'findLetter', 'expireLetter', 'findGuaranteeLine'],
    offers,
    run: async (bank) => {
      const before = await lineOf(bank)
      const endsAt = await soonOver(bank)
      const { letterOfGuaranteeId } = await order(bank, amountUpTo(bank, small), randomUUID(), endsAt)
      await issueAndExpire(bank, [{ letterOfGuaranteeId, endsAt }])
      expectSame(await lineOf(bank), before, 'the line afterwards')
    },
  },
]
