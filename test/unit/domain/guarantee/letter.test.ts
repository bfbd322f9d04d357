import { describe, expect, it } from 'vitest'
import { codeLists, findCode } from '../../../../src/domain/guarantee/codeLists.ts'
import {
  isLetterOverdue,
  type LetterEvent,
  letterMoves,
  type LetterStatus,
  moveLetter,
} from '../../../../src/domain/guarantee/letter.ts'
import type { BankRefusal } from '../../../../src/domain/shared/errors.ts'

const now = new Date('2026-11-21T09:30:00.000Z')
const statuses: LetterStatus[] = ['Pending', 'Issued', 'Rejected', 'Cancelled', 'Expired']
const events: LetterEvent[] = ['issue', 'reject', 'cancel', 'expire']
const ends = { none: null, ahead: new Date(now.getTime() + 1), 'this millisecond': now, past: new Date(now.getTime() - 1) }

/** What the description and the decisions allow, written out. */
const allowed: Record<string, LetterStatus> = {
  'Pending issue none': 'Issued',
  'Pending issue ahead': 'Issued',
  'Pending reject none': 'Rejected',
  'Pending reject ahead': 'Rejected',
  'Pending reject this millisecond': 'Rejected',
  'Pending reject past': 'Rejected',
  'Pending cancel none': 'Cancelled',
  'Pending cancel ahead': 'Cancelled',
  'Pending cancel this millisecond': 'Cancelled',
  'Pending cancel past': 'Cancelled',
  'Issued expire this millisecond': 'Expired',
  'Issued expire past': 'Expired',
}

describe('the life of a letter of guarantee', () => {
  const rows = statuses.flatMap((status) =>
    events.flatMap((event) =>
      Object.entries(ends).map(([end, validityExpiresAt]) => ({ status, event, end, validityExpiresAt })),
    ),
  )

  it.each(rows)('$status, $event, validity $end', ({ status, event, end, validityExpiresAt }) => {
    const expected = allowed[`${status} ${event} ${end}`]
    if (expected) expect(moveLetter({ status, terms: { validityExpiresAt } }, event, now)).toBe(expected)
    else
      expect(() => moveLetter({ status, terms: { validityExpiresAt } }, event, now)).toThrow(
        expect.objectContaining({ code: 'stateConflict' } satisfies Partial<BankRefusal>),
      )
  })

  it('keeps the amount on the line exactly in the statuses that are open', () => {
    for (const { to, line } of letterMoves) expect(line === 'kept', to).toBe(['Pending', 'Issued'].includes(to))
  })

  it('ends by itself only when it was issued for a limited time', () => {
    const overdue = statuses.flatMap((status) =>
      Object.entries(ends)
        .filter(([, validityExpiresAt]) => isLetterOverdue({ status, terms: { validityExpiresAt } }, now))
        .map(([end]) => `${status} ${end}`),
    )
    expect(overdue).toEqual(['Issued this millisecond', 'Issued past'])
  })
})

describe('findCode', () => {
  it('knows a code of the table and no other', () => {
    expect(findCode(codeLists.typeOfGuarantee, 'TEND')?.name.ar).toContain('عطاء')
    expect(findCode(codeLists.kindOfGuarantee, 'ABCD')).toBeUndefined()
  })
})
