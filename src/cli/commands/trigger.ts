import type { PlainAnswer, Purpose, TppClient } from '#sanad-sdk'
import { type Command, optionOf, UsageError } from '../command.ts'
import { getProfile, type Latest, latestOf, openClient, sameProfile } from '../profile.ts'
import { ofAuthorizedPayment } from './products.ts'
import { showAnswer } from '../show.ts'

type Happening = {
  purpose: keyof typeof nextOf
  what: string
  cause: (client: TppClient, latest: Latest) => Promise<PlainAnswer<unknown>>
}

const paymentPath = ({ PaymentId = '' }: Latest) => ({ path: { PaymentId } })
function letterPath({ LetterOfGuaranteeId }: Latest) {
  if (LetterOfGuaranteeId === undefined) throw new UsageError('there is no letter yet: sanad letter create')
  return { path: { LetterOfGuaranteeId } }
}

/** Which verb shows what came of it. */
const nextOf = { payments: 'sanad payment status', letters: 'sanad letter' } as const satisfies Partial<Record<Purpose, string>>

/** What can be made to happen in a sandbox, to the latest payment or letter. */
const happenings: Record<string, Happening> = {
  'payment-settled': {
    purpose: 'payments',
    what: 'the core bank approves the payment',
    cause: ({ operations }, latest) => operations.approvePayment(paymentPath(latest)),
  },
  'payment-rejected': {
    purpose: 'payments',
    what: 'the core bank rejects the payment',
    cause: ({ operations }, latest) => operations.rejectPayment(paymentPath(latest)),
  },
  'letter-issued': {
    purpose: 'letters',
    what: 'the bank issues the letter of guarantee',
    cause: ({ operations }, latest) => operations.issueLetter(letterPath(latest)),
  },
  'letter-rejected': {
    purpose: 'letters',
    what: 'the bank rejects the letter of guarantee',
    cause: ({ operations }, latest) => operations.rejectLetter(letterPath(latest)),
  },
  'letter-cancelled': {
    purpose: 'letters',
    what: 'the bank cancels the letter of guarantee',
    cause: ({ operations }, latest) => operations.cancelLetter(letterPath(latest)),
  },
}

/** `sanad trigger`. */
export const trigger: Command = {
  summary: 'make something happen in the sandbox: a settlement, an issue, time',
  usage: `sanad trigger ${Object.keys(happenings).join('|')}
sanad trigger time --seconds N

Acts as the core bank on your latest payment or letter, or moves the sandbox's clock forward (never back).

  sanad trigger payment-settled && sanad payment status`,
  options: { seconds: { type: 'string' } },
  run: async (input) => {
    const [name = ''] = input.words
    const profile = await getProfile(input)
    if (name === 'time') {
      const advanceSeconds = Number(optionOf(input, 'seconds'))
      if (!Number.isInteger(advanceSeconds) || advanceSeconds < 1) throw new UsageError('--seconds is a whole number from 1')
      const client = await openClient(input, profile, Object.keys(profile.apps)[0] as Purpose)
      return showAnswer(input, await client.operations.advanceClock({ body: { advanceSeconds } }))
    }
    const happening = happenings[name]
    if (happening === undefined)
      throw new UsageError(`trigger takes one of ${[...Object.keys(happenings), 'time'].join(', ')}, not ${name || 'nothing'}`)
    const client = await openClient(input, profile, happening.purpose)
    const latest = latestOf(profile, happening.purpose)
    const caused = happening.cause(client, latest)
    showAnswer(input, await (happening.purpose === 'payments' ? ofAuthorizedPayment(input, latest, caused) : caused))
    input.terminal.hint(`${happening.what}; next: ${sameProfile(input, nextOf[happening.purpose])}`)
  },
}
