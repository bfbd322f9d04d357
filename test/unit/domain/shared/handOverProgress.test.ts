import { describe, expect, it } from 'vitest'
import { letterProgress, progressOfLetter } from '../../../../src/domain/guarantee/progress.ts'
import {
  madePaymentProgress,
  paymentProgress,
  progressOfPayment,
  progressSince,
} from '../../../../src/domain/payment/progress.ts'
import { findProgress, latenessOf } from '../../../../src/domain/shared/handOverProgress.ts'
import { codeForCustomer, reasonInWords, reasonWords } from '../../../../src/domain/shared/reasonWords.ts'
import { findTextFault } from '../../../../src/domain/shared/plainText.ts'

const now = new Date('2026-11-28T09:00:00Z')
const delayedAfterMs = 300_000
const undecidedAfterMs = 1_800_000
const when = { now, delayedAfterMs, undecidedAfterMs }
const before = (ms: number) => new Date(now.getTime() - ms)
const pending = (createdAt: Date, executionAt: Date | null = null) => ({
  status: 'KSAOB.Pending' as const,
  createdAt,
  executionAt,
})
const said = (payment: ReturnType<typeof pending>, instruction: Parameters<typeof progressOfPayment>[1]) =>
  progressOfPayment(payment, instruction, when)

describe('what is said of a payment', () => {
  it.each([
    ['is sent as soon as it is approved', before(0), null, 'queued', 'sending'],
    ['is sent one moment before the bound', before(delayedAfterMs - 1), null, 'queued', 'sending'],
    ['is delayed at the bound', before(delayedAfterMs), null, 'queued', 'delayed'],
    ['waits until the last moment before its day', before(9e9), before(-1), 'queued', 'scheduled'],
    ['is sent as its day begins', before(9e9), before(0), 'queued', 'sending'],
    ['is delayed on its day', before(9e9), before(delayedAfterMs), 'queued', 'delayed'],
    ['is not late before it was made', before(0), before(9e9), 'queued', 'sending'],
    ['is taken as long as the bank may take to decide', before(undecidedAfterMs - 1), null, 'awaitingDecision', 'taken'],
    ['is delayed when the bank has not decided in time', before(undecidedAfterMs), null, 'awaitingDecision', 'delayed'],
    ['is delayed when the bank has not taken it for as long', before(undecidedAfterMs), null, 'queued', 'delayed'],
    ['is not undecided before its day', before(9e9), before(undecidedAfterMs - 1), 'awaitingDecision', 'taken'],
    ['needs a person', before(0), null, 'needsPerson', 'delayed'],
    ['has no instruction', before(0), null, null, 'delayed'],
  ] as const)('%s', (_, createdAt, executionAt, instruction, progress) => {
    expect(said(pending(createdAt, executionAt), instruction)).toBe(progress)
  })

  it.each([
    ['scheduled', before(-1), 9e9],
    ['sending', null, 9e9],
    ['sending', before(0), 0],
    ['sending', before(9e10), 9e9],
    ['taken', before(0), undefined],
    ['delayed', before(0), undefined],
    ['paid', before(0), 5],
  ] as const)('%s with the day %o is so since when it began', (progress, executionAt, since) => {
    const approved = { createdAt: before(9e9), executionAt, statusUpdatedAt: before(progress === 'paid' ? 5 : 9e9) }
    expect(progressSince(approved, progress)).toEqual(since === undefined ? undefined : before(since))
  })

  it('is late by the bound of its own kind', () => {
    const limits = { delayedAfterMs: 1, undecidedPaymentMs: 2, undecidedLetterMs: 3 }
    expect(latenessOf('payment', limits, now)).toEqual({ now, delayedAfterMs: 1, undecidedAfterMs: 2 })
    expect(latenessOf('letter', limits, now)).toEqual({ now, delayedAfterMs: 1, undecidedAfterMs: 3 })
  })

  it('is one thing for each status, state and time, and no row says it twice', () => {
    const states = ['queued', 'awaitingDecision', 'needsPerson', 'done', 'none'] as const
    for (const rows of [paymentProgress, letterProgress])
      for (const status of new Set(rows.map((row) => row.status)))
        for (const state of states)
          for (const time of ['ahead', 'inTime', 'late', 'undecided'] as const) {
            const holding = rows.filter(
              (row) =>
                row.status === status &&
                (row.instruction === 'any' || row.instruction.includes(state)) &&
                (row.time === 'any' || row.time.includes(time)),
            )
            // A letter is asked for at once, so its time is never ahead.
            const isImpossible = status === 'Pending' && state === 'queued' && time === 'ahead'
            expect(holding, `${status} ${state} ${time}`).toHaveLength(isImpossible ? 0 : 1)
          }
  })

  it('has a source in each row, and a place in the list that is searched', () => {
    for (const { source, progress } of paymentProgress) {
      expect(source).not.toBe('')
      expect(madePaymentProgress).toContain(progress)
    }
    expect(madePaymentProgress.slice(0, 4)).toEqual(['scheduled', 'sending', 'taken', 'delayed'])
  })

  it('is never guessed', () => {
    const standing = { status: 'Pending' as const, instruction: 'queued' as const, dueAt: before(-1) }
    expect(() => findProgress(letterProgress, standing, when)).toThrow(/nothing is known/)
    expect(() => findProgress([], { ...standing, instruction: null }, when)).toThrow(/none/)
    expect(progressOfLetter({ status: 'Issued', createdAt: now }, null, when)).toBe('issued')
  })
})

describe('a reason in words', () => {
  it('is a plain sentence in both languages, with a source', () => {
    for (const [code, { words, source }] of Object.entries(reasonWords)) {
      for (const text of [words.en, words.ar]) {
        expect(text, code).toMatch(/\.$/)
        expect(findTextFault(text, 'line'), code).toBeUndefined()
      }
      expect(words.ar, code).toMatch(/\p{Script=Arabic}/u)
      expect(source, code).not.toBe('')
    }
  })

  it.each(['AC01', 'AC04', 'AC06'])('names both accounts where its code does not say whose it is: %s', (code) => {
    const { en, ar } = reasonWords[code]!.words
    expect(en).toMatch(/your account .*payee’s/i)
    expect(ar).toMatch(/حسابك .*المستفيد/)
  })

  it.each([
    ['the same whichever system rejected', 'IPS.AM04', 'x', reasonWords.AM04!.words, undefined],
    [
      'the words of the bank’s own code',
      'PASP.WordingNotAccepted',
      'x',
      reasonWords['PASP.WordingNotAccepted']!.words,
      undefined,
    ],
    ['without the text of an inquiry', 'SARIE.RR04', 'Desk 7 looks into it', reasonWords.MS03!.words, undefined],
    ['that and the text of an unknown one', 'SARIE.ZZ99', 'Ask for form 12', reasonWords.MS03!.words, 'Ask for form 12'],
    ['that of an unknown one that has a strange name', 'SARIE.constructor', '', reasonWords.MS03!.words, undefined],
    ['without a text that is not plain', 'SARIE.ZZ99', 'pay \u202e01 to A', reasonWords.MS03!.words, undefined],
    ['without a text of several lines', 'SARIE.ZZ99', 'one\ntwo', reasonWords.MS03!.words, undefined],
    ['without a text that is too long', 'SARIE.ZZ99', 'x'.repeat(141), reasonWords.MS03!.words, undefined],
    ['without an empty text', 'SARIE.ZZ99', '', reasonWords.MS03!.words, undefined],
  ])('is %s', (_, code, message, words, quoted) => {
    expect(reasonInWords({ code, message })).toEqual({ words, ...(quoted !== undefined && { said: quoted }) })
  })

  it('has no code for the customer where the words keep the reason back, and none tells by that which reason it was', () => {
    const codes = Object.keys(reasonWords)
    const hidden = codes.filter((code) => codeForCustomer(code) === undefined)
    expect(hidden).toEqual(codes.filter((code) => reasonWords[code]!.words.en === reasonWords.FR01!.words.en))
    expect(hidden).toEqual(expect.arrayContaining(['FR01', 'LEGL', 'RR04', 'MD07', 'MS03', 'PASP.RiskDeclined']))
    expect(['SARIE.FR01', 'SARIE.AM04', 'SARIE.ZZ99'].map(codeForCustomer)).toEqual([undefined, 'SARIE.AM04', 'SARIE.ZZ99'])
  })
})
