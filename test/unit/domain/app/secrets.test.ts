import { describe, expect, it } from 'vitest'
import { firstSecret, rotatedSecrets, standingPreviousSecret } from '../../../../src/domain/app/secrets.ts'

const now = new Date('2026-11-29T09:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

describe('a new secret of an app', () => {
  const first = firstSecret('first', now)
  const second = rotatedSecrets(first, 'second', { overlapHours: 24, now })

  it('leaves the one before it valid for its overlap, to the last moment and not longer', () => {
    expect(second.clientSecretHash).toBe('second')
    expect(standingPreviousSecret(second, now)).toBe('first')
    expect(standingPreviousSecret(second, new Date(later(24).getTime() - 1))).toBe('first')
    expect(standingPreviousSecret(second, later(24))).toBeUndefined()
  })

  it('ends the one before that, so that two are valid at most', () => {
    const third = rotatedSecrets(second, 'third', { overlapHours: 1, now: later(1) })
    expect([third.clientSecretHash, standingPreviousSecret(third, later(1))]).toEqual(['third', 'second'])
  })

  it('without an overlap ends the one before it at once', () => {
    expect(standingPreviousSecret(rotatedSecrets(first, 'second', { overlapHours: 0, now }), now)).toBeUndefined()
    expect(standingPreviousSecret(first, now)).toBeUndefined()
  })
})
