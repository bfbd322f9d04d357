import type { Request } from 'express'
import type { SandboxLetter } from '../../corebank/sandboxPort.ts'
import { BankRefusal } from '../../domain/shared/errors.ts'
import type { Dependencies } from '../../services/dependencies.ts'
import { getLetterDocument } from '../../services/guarantee/print.ts'
import { findCurrentLetter } from '../../services/guarantee/read.ts'
import { decideBankLetter, rejectReason, sandboxOf } from '../../services/sandbox/coreBank.ts'
import { halalasOf } from '../../web/format.ts'
import { refuseImpossibleId } from '../../web/input.ts'
import { routes } from '../../web/routes.ts'
import { specialAmounts } from './customers.ts'
import { listPage } from './parts.ts'

/** The reasons that the page offers. The JSON API takes any. Their texts are `guarantee.reason.*` in the locales. */
const letterRejectReasons = ['PASP.Declined', 'PASP.WordingNotAccepted'] as const
const knownReasons: readonly string[] = [
  ...letterRejectReasons,
  'PASP.ValidityOver',
  'PASP.NotASignatory',
  'PASP.GuaranteeLineExceeded',
]

/** A page of the letters, the line of every company, and the special amounts of letters. */
export async function getLetterList(dependencies: Dependencies, request: Request) {
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
  return { ...page, letters: rows.map(forPage), lines, amounts: specialAmounts(dependencies, 'letterOfGuarantee') }
}

/** One letter. Throws BankRefusal 'resourceIdUnknown'. */
export async function getLetter(dependencies: Dependencies, letterId: string, now: Date) {
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

/** Data of the printed letter. Throws BankRefusal 'resourceIdUnknown', also for letters that did not come through Sanad. */
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

/** Decides a letter. Returns the key of the message to show. Throws BankRefusal 'resourceIdUnknown'. */
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
    if (error instanceof BankRefusal && error.code === 'stateConflict') return 'conflict'
    throw error
  }
}
