import { type LetterPage, type ListedLetter, listLettersOfCustomer } from '../../data/repositories/customerLetters.ts'
import { isLetterOverdue } from '../../domain/guarantee/letter.ts'
import { type LetterProgress, progressOfLetter } from '../../domain/guarantee/progress.ts'
import { latenessOf } from '../../domain/shared/handOverProgress.ts'
import type { ProgressDependencies } from '../payment/read.ts'
import { type Page, toPage } from './consentLists.ts'

const lettersOnPage = 25

/** A letter of guarantee as those see it who have signed it. */
export interface CustomerLetter extends ListedLetter {
  progress: LetterProgress
}

/** One page of the letters that a customer has approved for a company, newest first. */
export async function listCustomerLetters(
  { db, clock, settings }: ProgressDependencies,
  { size = lettersOnPage, ...page }: Omit<LetterPage, 'limit'> & { size?: number },
): Promise<Page<CustomerLetter>> {
  const when = latenessOf('letter', settings.limits, clock.now())
  const letters = await listLettersOfCustomer(db, { ...page, limit: size + 1 })
  const shown = letters.map((letter) => {
    // What the job has not come to yet has expired all the same.
    const status = isLetterOverdue(letter, when.now) ? 'Expired' : letter.status
    return { ...letter, progress: progressOfLetter({ ...letter, status }, letter.instructionState, when) }
  })
  return toPage(shown, size, ({ createdAt, letterOfGuaranteeId }) => ({ at: createdAt, id: letterOfGuaranteeId }))
}
