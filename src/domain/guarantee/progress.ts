import {
  findProgress,
  type InstructionState,
  type Lateness,
  type OpenProgress,
  openProgressOf,
  type ProgressRow,
} from '../shared/handOverProgress.ts'
import type { Letter, LetterStatus } from './letter.ts'

/** What has become of a letter that an app has asked for. */
export type LetterProgress = Exclude<OpenProgress, 'scheduled'> | 'issued' | 'rejected' | 'cancelled' | 'expired'

type Row = ProgressRow<LetterStatus, LetterProgress>

const ended = (status: LetterStatus, progress: LetterProgress, source: string): Row => ({
  status,
  instruction: 'any',
  time: 'any',
  progress,
  source,
})

/** What pages and messages may say of a letter. A letter is asked for at once, so none is scheduled. */
export const letterProgress: readonly Row[] = [
  ...openProgressOf('Pending').flatMap((row) => (row.progress === 'scheduled' ? [] : [{ ...row, progress: row.progress }])),
  ended('Issued', 'issued', 'docs/decisions/letters.md#states-of-a-letter: the guarantee is good'),
  ended('Rejected', 'rejected', 'docs/decisions/letters.md#states-of-a-letter: the amount is released'),
  ended('Cancelled', 'cancelled', 'docs/decisions/letters.md#states-of-a-letter: because the applicant asks for it'),
  ended('Expired', 'expired', 'docs/decisions/letters.md#states-of-a-letter: its validity has passed'),
]

/** How far a letter has come whose instruction stands like this. */
export const progressOfLetter = (
  { status, createdAt }: Pick<Letter, 'status' | 'createdAt'>,
  instruction: InstructionState | null,
  when: Lateness,
): LetterProgress => findProgress(letterProgress, { status, instruction, dueAt: createdAt }, when)
