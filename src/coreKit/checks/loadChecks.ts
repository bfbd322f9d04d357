import { type Bank, type Check, pause } from '../check.ts'
import { expect, needed, NotProved } from '../failure.ts'

/** The part of the answers that is at most so slow. Requests begin at their times, whatever became of those before. */
async function slowest(bank: Bank, part: number, ask: () => Promise<unknown>): Promise<number> {
  if (!bank.load) throw new NotProved('is asked for with --load')
  const { seconds, perSecond } = bank.load
  const times: Promise<number | Error>[] = []
  const began = performance.now()
  for (let at = 0; at < seconds * perSecond; at++) {
    await pause(began + (at * 1_000) / perSecond - performance.now())
    const sent = performance.now()
    // It is looked at only at the end, and a failure that nobody looks at ends the program.
    times.push(
      ask().then(
        () => performance.now() - sent,
        (error: Error) => error,
      ),
    )
  }
  const found = await Promise.all(times)
  const failures = found.filter((one) => one instanceof Error)
  expect(failures.length === 0, `${failures.length} of ${found.length} failed, the first one: ${failures[0]?.message}`)
  const sorted = found.filter((one) => typeof one === 'number').sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}

const within = (foundMs: number, wantedMs: number) =>
  expect(foundMs <= wantedMs, `it took ${Math.round(foundMs)} ms and not ${wantedMs}`)

/** How fast it answers many. */
export const loadChecks: readonly Check[] = [
  {
    id: 'load.reads',
    proves: 'Of the reads of accounts at the rate that was asked for, 95 of 100 are answered within 500 ms, and none fails.',
    operations: ['findAccounts'],
    run: async (bank) => {
      const accountIds = [bank.profile.accounts.withHistory.accountId]
      within(await slowest(bank, 0.95, () => bank.core.ask('findAccounts', { body: { accountIds } })), 500)
    },
  },
  {
    id: 'load.payees',
    proves: 'Of the questions for payees at that rate, 99 of 100 are answered within 2 s, and none fails.',
    operations: ['findVerifiableAccount'],
    offers: ['payee-verification', 'account-verification', 'payment-initiation'],
    run: async (bank) => {
      const { iban } = needed(bank.profile.payees, 'payees').active
      within(await slowest(bank, 0.99, () => bank.core.ask('findVerifiableAccount', { body: { iban } })), 2_000)
    },
  },
]
