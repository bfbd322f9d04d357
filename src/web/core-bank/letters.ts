import { type Request, type Response, Router } from 'express'
import { type SandboxLetter } from '../../corebank/sandboxPort.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../../services/dependencies.ts'
import { getLetterDocument } from '../../services/guarantee/print.ts'
import { findCurrentLetter } from '../../services/guarantee/read.ts'
import { decideBankLetter, rejectReason, sandboxOf } from '../../services/sandbox/coreBank.ts'
import { type WebContext } from '../context.ts'
import { halalasOf } from '../format.ts'
import { field, refuseImpossibleId } from '../forms.ts'
import { printedLetterPage } from '../letter/printedLetterPage.ts'
import { translate } from '../locales.ts'
import { renderPage } from '../render.ts'
import { routes } from '../routes.ts'
import { listPage } from './payments.ts'

/** The reasons that the page offers. The JSON API takes any. Their texts are `guarantee.reason.*` in the locales. */
const letterRejectReasons = ['PASP.Declined', 'PASP.WordingNotAccepted'] as const
const knownReasons: readonly string[] = [
  ...letterRejectReasons,
  'PASP.ValidityOver',
  'PASP.NotASignatory',
  'PASP.GuaranteeLineExceeded',
]

/** Data of the list: a page of the letters, the line of every company, and the special amounts of letters. */
export async function lettersPage(dependencies: Dependencies, request: Request) {
  const sandbox = sandboxOf(dependencies)
  const { rows, ...page } = await listPage(request, {
    path: routes.coreBankLetters(),
    list: (asked) => sandbox.listLetters(asked),
    idOf: ({ letterOfGuaranteeId }) => letterOfGuaranteeId,
  })
  const lines = (await sandbox.listGuaranteeLines()).map((line) => ({
    ...line,
    limitHalalas: halalasOf(line.limit),
    reservedHalalas: halalasOf(line.reserved),
    freeHalalas: halalasOf(line.free),
  }))
  const amounts = sandbox.magicValues().amounts.filter((row) => row.appliesTo === 'letterOfGuarantee')
  return { ...page, letters: rows.map(forPage), lines, amounts }
}

/** Data of one letter. Throws SanadError 'resourceIdUnknown'. */
export async function letterPage(dependencies: Dependencies, letterId: string, now: Date) {
  refuseImpossibleId('LetterOfGuaranteeId', letterId)
  // This comes first: when the validity has passed, it ends the letter at Sanad and at the bank.
  const ours = await findCurrentLetter(dependencies, letterId, now)
  const letter = await sandboxOf(dependencies).getLetter(letterId)
  return {
    letter: { ...forPage(letter), isOurs: ours !== undefined },
    rejectReasons: letterRejectReasons,
    knownReason: knownReasons.includes(letter.reasonCode ?? ''),
  }
}

/** Data of the printed letter. Throws SanadError 'resourceIdUnknown', also for letters that did not come through Sanad. */
export async function printedLetter(dependencies: Dependencies, letterId: string, now: Date) {
  refuseImpossibleId('LetterOfGuaranteeId', letterId)
  return { document: await getLetterDocument(dependencies, { letterOfGuaranteeId: letterId, now }) }
}

const forPage = (letter: SandboxLetter) => ({
  ...letter,
  halalas: halalasOf(letter.amount),
  received: new Date(letter.receivedDateTime),
  ...(letter.decidedDateTime === undefined ? {} : { decided: new Date(letter.decidedDateTime) }),
  ...(letter.validityExpiryDateTime === undefined ? {} : { validUntil: new Date(letter.validityExpiryDateTime) }),
})

/** One click on the page. An unknown reason counts as none. */
export interface LetterDecisionForm {
  letterId: string
  decision: 'issue' | 'reject' | 'cancel'
  reasonCode: string
  now: Date
}

/** Decides a letter. Returns the key of the message to show. Throws SanadError 'resourceIdUnknown'. */
export async function decideLetter(
  dependencies: Dependencies,
  { letterId, decision, reasonCode: wanted, now }: LetterDecisionForm,
  reasonMessage: (code: string) => string,
): Promise<'issued' | 'rejected' | 'cancelled' | 'conflict'> {
  refuseImpossibleId('LetterOfGuaranteeId', letterId)
  const decided = { letterOfGuaranteeId: letterId, now }
  const reasonCode = letterRejectReasons.find((code) => code === wanted) ?? letterRejectReasons[0]
  try {
    if (decision === 'reject') {
      const reason = rejectReason({ reasonCode, reasonMessage: reasonMessage(reasonCode) })
      await decideBankLetter(dependencies, { ...decided, outcome: 'rejected', ...reason })
      return 'rejected'
    }
    const outcome = decision === 'issue' ? 'issued' : 'cancelled'
    await decideBankLetter(dependencies, { ...decided, outcome })
    return outcome
  } catch (error) {
    if (error instanceof SanadError && error.code === 'stateConflict') return 'conflict'
    throw error
  }
}

/** The messages that a page may show after a redirect. Their texts are `guarantee.desk.*` in the locales. */
const messages = ['issued', 'rejected', 'cancelled', 'conflict'] as const

/**
 * The pages of the simulated core bank's guarantee desk. They have no session and exist in the sandbox only. Mount them only where
 * the core bank has a sandbox side.
 */
export function lettersRouter({ dependencies }: Pick<WebContext, 'dependencies'>): Router {
  const router = Router()
  router.get(routes.coreBankLetters(), async (request, response) =>
    renderPage(response, { page: 'core-bank/letters', data: await lettersPage(dependencies, request) }),
  )
  router.get(routes.coreBankLetter(':letterId'), async (request, response) =>
    renderPage(response, {
      page: 'core-bank/letter',
      data: { ...(await letterPage(dependencies, idOf(request), new Date())), ...messageOf(request) },
    }),
  )
  router.get(routes.coreBankLetterPrint(':letterId'), async (request, response) =>
    renderPage(response, {
      page: printedLetterPage,
      props: await printedLetter(dependencies, idOf(request), new Date()),
    }),
  )
  const decide = (decision: LetterDecisionForm['decision']) => async (request: Request, response: Response) => {
    const form = { letterId: idOf(request), decision, reasonCode: field(request, 'reasonCode'), now: new Date() }
    // The TPP receives the reason, so it is English whatever language this page has.
    const message = await decideLetter(dependencies, form, (code) => translate('en', `guarantee.reason.${code}`))
    response.redirect(303, `${routes.coreBankLetter(form.letterId)}?message=${message}`)
  }
  router.post(routes.coreBankLetterIssue(':letterId'), decide('issue'))
  router.post(routes.coreBankLetterReject(':letterId'), decide('reject'))
  router.post(routes.coreBankLetterCancel(':letterId'), decide('cancel'))
  return router
}

const idOf = (request: Request) => String(request.params.letterId)

function messageOf(request: Request): { letterMessage?: string; isBad?: boolean } {
  const letterMessage = messages.find((known) => known === request.query.message)
  return letterMessage ? { letterMessage, isBad: letterMessage === 'conflict' } : {}
}
