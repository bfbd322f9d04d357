import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { findAuthorizationSession } from '../../src/data/repositories/authorizationSessions.ts'
import { BankRefusal } from '../../src/domain/shared/errors.ts'
import { recordNoInApp } from '../../src/services/authorization/appAnswers.ts'
import { signInCustomer } from '../../src/services/authorization/authorizationSignIn.ts'
import { confirm } from '../../src/services/authorization/confirm.ts'
import { confirmCustomerSession, startCustomerSession } from '../../src/services/customer/customerSession.ts'
import {
  answerInApp,
  first,
  jointAccount,
  second,
  type Waiting,
  waitForSecond,
  type ApprovalStage,
} from '../support/consents/approvalStage.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { booksOf, sandboxPassword } from '../support/story.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

const doorNames = ['visit', 'area'] as const

let sanad: RunningSanad
/** Another instance on the same database. */
let other: RunningSanad
let stage: ApprovalStage
beforeAll(async () => {
  sanad = await startSanad()
  const kind = process.env.DATABASE_URL ? 'postgresql' : 'pglite'
  other = await startSanad({ openDatabase: async () => ({ db: sanad.dependencies.db, kind, close: async () => undefined }) })
  stage = { sanad, tpp: await registerTpp(sanad), joint: await jointAccount(sanad) }
})
afterAll(async () => {
  await other?.close()
  await sanad?.close()
})

const setAccount = (status: 'Active' | 'Suspended') =>
  booksOf(sanad).updateTable('bankAccounts').set({ status }).where('accountId', '=', stage.joint.accountId).execute()
const setApp = (status: 'admitted' | 'suspended') =>
  sanad.dependencies.db.updateTable('apps').set({ status }).where('clientId', '=', stage.tpp.clientId).execute()
const statusOf = async ({ consentId }: Waiting) => {
  const consents = sanad.dependencies.db.selectFrom('consents').select('status').where('consentId', '=', consentId)
  return (await consents.executeTakeFirstOrThrow()).status
}

afterEach(async () => {
  vi.restoreAllMocks()
  await setAccount('Active')
  await setApp('admitted')
  sanad.settings.dailyLimitSar = undefined
})

const isOver: Record<string, () => unknown> = {
  'the account cannot be used any more': () => setAccount('Suspended'),
  'a limit is reached': () => (sanad.settings.dailyLimitSar = 1),
  'the app may not act any more': () => setApp('suspended'),
}

describe.each(doorNames)('a no in the bank’s app to a question of the %s', (name) => {
  it.each(Object.keys(isOver))('counts also where %s', async (reason) => {
    const steps: Record<string, (waiting: Waiting) => Promise<unknown>> = {
      'a look at the page': async ({ open }) => {
        const door = await open()
        const { nationalIdentificationNumber } = door.customer
        return (await recordNoInApp(sanad.dependencies, { ...door, nationalIdentificationNumber })) && { outcome: 'declined' }
      },
      'a look for the answer': ({ act }) => act.type(),
      'approve once more': ({ act }) => act.press('again'),
    }
    for (const [step, go] of Object.entries(steps)) {
      const waiting = await waitForSecond(stage, name)
      answerInApp(sanad, 'waiting')
      expect(await waiting.act.press('approve')).toEqual({ outcome: 'confirm' })
      answerInApp(sanad, 'declined')
      await isOver[reason]!()
      expect([step, await go(waiting)]).toEqual([step, { outcome: 'declined' }])
      expect(await statusOf(waiting)).toBe('Rejected')
      vi.restoreAllMocks()
      await setAccount('Active')
      await setApp('admitted')
      sanad.settings.dailyLimitSar = undefined
    }
  })
})

describe.each(doorNames)('codes that are typed at the %s', (name) => {
  const ask = async () => {
    const waiting = await waitForSecond(stage, name)
    expect(await waiting.act.press('approve')).toEqual({ outcome: 'confirm' })
    return waiting
  }
  const most = () => sanad.settings.limits.failedAttempts

  it('sixty at once, over two instances, are as many checks at the bank as there are tries', async () => {
    const waiting = await ask()
    const instances = [sanad, other].map(({ dependencies }) => dependencies)
    const checks = instances.map(({ coreBank }) => vi.spyOn(coreBank, 'checkConfirmation').mockResolvedValue('refused'))
    const sixty = Array.from({ length: 60 }, (_, index) => instances[index % 2]!)
    const doors = await Promise.all(sixty.map(async (at) => ({ at, door: await waiting.open(at) })))
    const told = await Promise.allSettled(doors.map(({ at, door }) => confirm(at, door, { oneTimeCode: '000001' })))
    expect(checks.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(most())
    expect(told.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await waiting.isOpen()).toBe(false)
  })

  it('use up no try where the bank cannot answer, and none where they are right', async () => {
    const waiting = await ask()
    const unavailable = new BankRefusal('coreBankUnavailable', 'The bank cannot answer.')
    vi.spyOn(sanad.dependencies.coreBank, 'checkConfirmation').mockRejectedValue(unavailable)
    for (let tried = 0; tried <= most(); tried++) await expect(waiting.act.type('000001')).rejects.toBe(unavailable)
    expect([await waiting.isOpen(), await waiting.tries()]).toEqual([true, 0])
    vi.spyOn(sanad.dependencies.coreBank, 'checkConfirmation').mockResolvedValue('confirmed')
    expect(await waiting.act.type('000001')).toMatchObject({ outcome: 'approved' })
    expect(await waiting.tries()).toBe(0)
  })
})

describe.each(doorNames)('a second click on the button for the last try, at the %s,', (name) => {
  /** The bank answers the first click, `first`, when the second one has found no try left, and then goes on with `second`. */
  const clickTwice = async (firstAnswer: 'refused' | 'confirmed' | BankRefusal, secondAnswer: 'refused' | 'confirmed') => {
    const waiting = await waitForSecond(stage, name)
    await waiting.act.press('approve')
    const { coreBank, settings } = sanad.dependencies
    const check = vi.spyOn(coreBank, 'checkConfirmation').mockResolvedValue('refused')
    for (let tried = 1; tried < settings.limits.failedAttempts; tried++) await waiting.act.type('000001')
    let answer: () => void = () => undefined
    const pressed = new Promise<void>((resolve) => {
      check.mockReset().mockImplementationOnce(async () => {
        resolve()
        await new Promise<void>((isWaiting) => (answer = isWaiting))
        if (firstAnswer instanceof BankRefusal) throw firstAnswer
        return firstAnswer
      })
    })
    check.mockResolvedValue(secondAnswer)
    const [one, two] = [await waiting.open(), await waiting.open()]
    const told = confirm(sanad.dependencies, one, { oneTimeCode: '000002' }).catch((refusal: unknown) => refusal)
    await pressed
    const reads = vi.spyOn(two, 'read')
    const countTry = async () => {
      const isCounted = await two.countTry()
      if (!isCounted) answer()
      return isCounted
    }
    const again = await confirm(sanad.dependencies, { ...two, countTry, read: reads as never }, { oneTimeCode: '000002' })
    return { told: await told, again, reads: reads.mock.calls.length, checks: check.mock.calls.length, waiting }
  }

  it('takes the try that comes back where the bank could not answer the first one', async () => {
    const unavailable = new BankRefusal('coreBankUnavailable', 'The bank cannot answer.')
    const { told, again, checks, waiting } = await clickTwice(unavailable, 'confirmed')
    expect([told, again, checks]).toEqual([unavailable, expect.objectContaining({ outcome: 'approved' }), 2])
    expect(await statusOf(waiting)).not.toBe('AwaitingAuthorization')
  })

  it('waits no longer than the first one, and asks the bank nothing', async () => {
    const { told, again, reads, checks, waiting } = await clickTwice('refused', 'confirmed')
    expect([told, again, checks]).toEqual([{ outcome: 'ended' }, { outcome: name === 'visit' ? 'ended' : 'notAsked' }, 1])
    expect(reads).toBeLessThan(6)
    expect([await waiting.isOpen(), await statusOf(waiting)]).toEqual([false, 'AwaitingAuthorization'])
  })
})

it.each(doorNames)(
  'tries that a process took with it when it was killed end the %s once no answer of theirs can come',
  async (name) => {
    const waiting = await waitForSecond(stage, name)
    await waiting.act.press('approve')
    const { db } = sanad.dependencies
    const counted = { failedAttempts: sanad.settings.limits.failedAttempts }
    await db.updateTable('authorizationSessions').set(counted).where('consentId', '=', waiting.consentId).execute()
    await db.updateTable('bankSessions').set(counted).where('nationalIdentificationNumber', '=', second).execute()
    const check = vi.spyOn(sanad.dependencies.coreBank, 'checkConfirmation')
    expect([await waiting.act.type('000001'), await waiting.isOpen()]).toEqual([{ outcome: 'ended' }, false])
    expect(check).not.toHaveBeenCalled()
  },
)

it('codes of a sign-in to the own area that come at once get no more checks than there are tries', async () => {
  const now = new Date()
  const credentials = { nationalIdentificationNumber: second, password: sandboxPassword }
  await sanad.dependencies.db.deleteFrom('signInCodes').execute()
  const start = await startCustomerSession(sanad.dependencies, { ...credentials, now })
  const { sessionId } = start as Extract<typeof start, { sessionId: string }>
  const check = vi.spyOn(sanad.dependencies.coreBank, 'checkConfirmation').mockResolvedValue('refused')
  const type = () => confirmCustomerSession(sanad.dependencies, { sessionId, oneTimeCode: '000001', now })
  await Promise.all(Array.from({ length: 60 }, type))
  expect(check).toHaveBeenCalledTimes(sanad.settings.limits.failedAttempts)
  expect(await type()).toEqual({ outcome: 'ended' })
})

describe('a visit in which the bank’s app has asked one customer', () => {
  const signIn = (nationalIdentificationNumber: string, interactionId: string) =>
    signInCustomer(sanad.dependencies, {
      ...{ nationalIdentificationNumber, password: sandboxPassword, interactionId, now: new Date() },
    })
  const begin = async () => {
    const waiting = await waitForSecond(stage, 'visit')
    return { waiting, interactionId: (await waiting.open()).confirmationId }
  }
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

  it.each([
    ['is ended by another’s sign-in while it waits', 'waiting', {}, 'wrongCustomer'],
    ['is ended so too while it waits for other terms', 'expired', { answerBy: inMinutes(3) }, 'wrongCustomer'],
    ['is open to another once that is over', 'expired', {}, 'decision'],
    ['is open to another once its time has passed', 'waiting', { answerBy: inMinutes(-1) }, 'decision'],
    ['is open to another once that was answered with yes', 'confirmed', {}, 'decision'],
    ['ends with their no, before another has signed in', 'declined', {}, 'ended'],
  ] as const)('%s', async (_, answer, asked, outcome) => {
    const { waiting, interactionId } = await begin()
    answerInApp(sanad, answer, asked)
    await waiting.act.press('approve')
    expect(await signIn(first, interactionId)).toBe(outcome)
    expect(await statusOf(waiting)).toBe(outcome === 'ended' ? 'Rejected' : 'AwaitingAuthorization')
  })

  it('keeps what was asked while a password was checked: a no to it counts, and nobody else takes the visit', async () => {
    for (const [who, outcome] of [
      [second, 'decision'],
      [first, 'wrongCustomer'],
    ] as const) {
      const { waiting, interactionId } = await begin()
      answerInApp(sanad, 'waiting')
      const { coreBank, db } = sanad.dependencies
      const check = coreBank.signIn.bind(coreBank)
      vi.spyOn(coreBank, 'signIn').mockImplementationOnce(async (...typed) => {
        expect(await waiting.act.press('approve')).toEqual({ outcome: 'confirm' })
        return check(...typed)
      })
      expect(await signIn(who, interactionId)).toBe(outcome)
      const session = await findAuthorizationSession(db, interactionId)
      expect(session).toMatchObject({ nationalIdentificationNumber: second, confirmation: { method: 'app' } })
      vi.restoreAllMocks()
    }
  })
})
