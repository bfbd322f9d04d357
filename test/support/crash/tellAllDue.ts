import type { Dependencies } from '../../../src/services/dependencies.ts'
import { tellDue } from '../../../src/services/message/tellDue.ts'
import { presentMessage } from '../../../src/web/bank/messageWords.ts'

const parts = {
  present: presentMessage({ baseUrl: 'https://bank.example' }),
  // Who may decide about a request over the back channel is proved elsewhere.
  isWaiting: async () => true,
}

/** Hands one message that is due to the bank, whichever it is. */
export function tellOneDue({ settings, ...bank }: Dependencies, now: Date): Promise<number> {
  const limits = { ...settings.limits, messageBatch: 1, messageRounds: 1 }
  return tellDue({ ...bank, settings: { ...settings, limits } as unknown as Dependencies['settings'] }, parts, now)
}

/** Hands all that is due to the bank. */
export async function tellAllDue(bank: Dependencies, now: Date): Promise<void> {
  while ((await tellDue(bank, parts, now)) > 0);
}
