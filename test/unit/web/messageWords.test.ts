import { describe, expect, it } from 'vitest'
import { kindsOfChoice, type MessageKind, messageKindNames, messageKinds } from '../../../src/domain/message/kinds.ts'
import type {
  AccessEnder,
  BlockedBecause,
  EndedBecause,
  FailedBecause,
  LetterFailedBecause,
  MessageTermsOf,
  NamedMessage,
} from '../../../src/domain/message/message.ts'
import { kindName, messagePath, messageText, presentMessage } from '../../../src/web/bank/messageWords.ts'
import { createKit } from '../../../src/web/kit.ts'
import { isPagePath, pageName } from '../../../src/web/routes.ts'

const paid = {
  amountHalalas: 15_000,
  currency: 'SAR',
  payee: { en: 'Palm Trading', ar: 'نخلة' },
  payeeIban: 'SA0380000000608010167519',
}
const letter = {
  ...{ amountHalalas: 100_000, currency: 'SAR', beneficiary: 'Wadi Authority' },
  commercialRegistrationNumber: 1010987654,
}
const reason = { reasonCode: 'SARIE.AM04', reasonMessage: 'x' }
const cancelled = (many: number) =>
  Array.from({ length: Math.min(many, 3) }, () => {
    const { payee: _, ...named } = paid
    return { ...named, executionAt: endsAt }
  })
const endsAt = '2026-12-01T00:00:00.000Z'

/** Terms of every form that each kind has. A new kind does not compile until it is here. */
const samples: { [Kind in MessageKind]: MessageTermsOf[Kind][] } = {
  approvalAsked: [
    { about: 'payment', ...paid },
    { about: 'payment', ...paid, executionAt: endsAt },
    { about: 'account' },
    { about: 'guarantee', ...letter },
  ],
  approvalTakenBack: [{ about: 'payment', ...paid }, { about: 'account' }, { about: 'guarantee', ...letter }],
  approvalGivenAgain: [{ about: 'payment', ...paid }, { about: 'account' }, { about: 'guarantee', ...letter }],
  approvalMissing: [{ about: 'payment', ...paid }, { about: 'account' }, { about: 'guarantee', ...letter }],
  approvalNotNeeded: [
    { about: 'payment', ...paid, because: 'othersApproved' },
    { about: 'payment', ...paid, because: 'othersDecide' },
    { about: 'guarantee', ...letter, because: 'mandateEnded' },
    ...(['declined', 'withdrawn', 'bankStopped', 'tooLate'] satisfies EndedBecause[]).flatMap((because) => [
      { about: 'account' as const, because },
      { about: 'payment' as const, ...paid, because },
    ]),
  ],
  approvalsFailed: (
    ['mandateEnded', 'accountGone', 'accountStopped', 'declined', 'withdrawn', 'bankStopped', 'tooLate'] satisfies FailedBecause[]
  ).map((because) => ({
    ...{ about: 'account', because },
  })),
  requestAsked: [
    { about: 'payment', ...paid },
    { about: 'payment', ...paid, executionAt: endsAt },
    { about: 'account' },
    { about: 'guarantee', ...letter },
  ],
  accessGiven: [{ endsAt }],
  accessFirstRead: [{}],
  accessEndsIn14Days: [{ endsAt }],
  accessEndsIn3Days: [{ endsAt }],
  accessEnded: (['customer', 'customerInApp', 'app', 'bank', 'time'] satisfies AccessEnder[]).map((endedBy) => ({ endedBy })),
  paymentScheduled: [{ ...paid, executionAt: endsAt }],
  paymentTaken: [paid],
  paymentDone: [{ ...paid, reference: 'ABC123' }],
  paymentRejected: [{ ...paid, ...reason }],
  paymentDelayed: [paid],
  paymentCancelled: [{ ...paid, executionAt: endsAt }],
  scheduledPaymentBlocked: (['mandateEnded', 'accountGone', 'accountStopped'] satisfies BlockedBecause[]).map((because) => ({
    ...{ ...paid, executionAt: endsAt, because },
  })),
  scheduledPaymentStays: (['app', 'bank'] as const).map((endedBy) => ({ ...paid, executionAt: endsAt, endedBy })),
  letterAuthorized: [letter],
  letterIssued: [letter],
  letterRejected: [{ ...letter, ...reason }],
  letterDelayed: [letter],
  letterFailed: (
    ['customer', 'customerInApp', 'app', 'bank', 'time', 'cancelled', 'mandateEnded'] satisfies LetterFailedBecause[]
  ).map((because) => ({ ...letter, because })),
  letterEndsIn30Days: [{ ...letter, endsAt }],
  letterEnded: [{ ...letter, endsAt }],
  signInFromNewPlace: [
    { browser: 'Chrome', system: 'Windows' },
    { browser: 'Chrome', system: null },
    { browser: null, system: null },
  ],
  fraudReported: [0, 1, 3, 5].map((cancelledCount) => ({
    caseId: '3120411543',
    cancelled: cancelled(cancelledCount),
    cancelledCount,
  })),
  reportedPaymentDone: [{}, { isCaseClosed: true as const }].map((closed) => ({
    ...{ caseId: '3120411543', ...closed, amountHalalas: 15_000, currency: 'SAR', payeeIban: paid.payeeIban },
  })),
  reportedLetterIssued: [{}, { isCaseClosed: true as const }].map((closed) => ({
    ...{ caseId: '3120411543', ...closed, amountHalalas: 15_000_000, currency: 'SAR', commercialRegistrationNumber: 1010987654 },
  })),
  openBankingStopped: [{}],
  openBankingResumed: [{}],
  caseClosed: [
    {},
    ...[{}, { undecidedPayments: 1 }, { undecidedLetters: 2 }, { undecidedPayments: 1, undecidedLetters: 2 }].map((left) => ({
      caseId: '3120411543',
      ...left,
    })),
  ],
}
const sampleOf = (kind: MessageKind, terms: object, change: Partial<NamedMessage> = {}) =>
  ({
    ...{ kind, terms, messageId: 'm', nationalIdentificationNumber: '1000000016', clientId: 'c', linkId: 'id-1', isOwn: false },
    ...{
      language: 'ar',
      state: 'due',
      createdAt: new Date(0),
      keptBecause: null,
      tellUntil: null,
      readAt: null,
      appName: 'Budget',
      organisation: 'Fin',
    },
    ...change,
  }) as NamedMessage
const all = messageKindNames.flatMap((kind) => samples[kind].map((terms, index) => [kind, index, sampleOf(kind, terms)] as const))

describe('each kind of message', () => {
  it.each(all)('%s, form %i: has words in both languages and a page of ours to lead to', (kind, _, message) => {
    for (const isOwn of [false, true]) {
      const [en, ar] = (['en', 'ar'] as const).map((language) => messageText({ ...message, isOwn }, language))
      expect(en!.text).not.toMatch(/[{}]|undefined|null/)
      expect(ar!.text).not.toMatch(/[{}]|undefined|null/)
      expect(ar!.title).toMatch(/\p{Script=Arabic}/u)
      expect(en!.title).toMatch(/[a-z]/)
      expect([en!.title, en!.text, ar!.title, ar!.text].join('')).not.toMatch(/[\n\r\u202a-\u202e]/)
    }
    const path = messagePath(message)
    expect(isPagePath(path)).toBe(true)
    expect(pageName(path)).toBeDefined()
    expect(presentMessage({ baseUrl: 'https://bank.example' })(message).link).toBe(`https://bank.example${path}`)
    for (const language of ['en', 'ar'] as const) expect(kindName(createKit(language), kind)).not.toBe('')
  })

  it('has a source, and what protects a customer cannot be left out', () => {
    for (const { source } of Object.values(messageKinds)) expect(source.length).toBeGreaterThan(5)
    const security: MessageKind[] = ['approvalAsked', 'requestAsked', 'accessGiven', 'signInFromNewPlace', 'openBankingStopped']
    for (const kind of [
      ...security,
      'fraudReported',
      'reportedPaymentDone',
      'reportedLetterIssued',
      'openBankingResumed',
      'caseClosed',
    ] satisfies MessageKind[])
      expect(kindsOfChoice).not.toContain(kind)
    expect(kindsOfChoice.length).toBeGreaterThan(5)
  })
})

it.each(['accessEndsIn14Days', 'accessEndsIn3Days'] as const)('%s promises nothing of an app that is suspended', (kind) => {
  const text = (isAppSuspended: boolean) => messageText(sampleOf(kind, { endsAt }, { isAppSuspended }), 'en').text
  expect(text(false)).toContain('it will ask you again')
  expect(text(true)).not.toContain('ask you again')
  expect(text(true)).toContain('has suspended the app')
  expect(messageText(sampleOf(kind, { endsAt }, { isAppSuspended: true }), 'ar').text).toContain('أوقف البنك التطبيق')
})

it('who is asked together with others reads the day of the payment, and until when they can decide', () => {
  const terms = { about: 'payment', ...paid, executionAt: '2026-12-06T21:00:00.000Z' } as const
  const tellUntil = new Date('2026-12-06T21:00:00Z')
  const text = (language: 'en' | 'ar', change: object = {}) =>
    messageText(sampleOf('approvalAsked', { ...terms, ...change }, { tellUntil }), language).text
  expect(text('en')).toContain('to «\u2068Palm Trading\u2069» on 7 December 2026.')
  expect(text('en')).toContain('You can decide until 7 December 2026 at 00:00, Riyadh time.')
  expect(text('ar')).toContain('يمكنك أن تقرر حتى 7 ديسمبر 2026')
  expect(text('en', { executionAt: undefined })).not.toContain('on 7 December')
  const takenBack = messageText(sampleOf('approvalTakenBack', terms, { tellUntil }), 'en').text
  expect(takenBack).toContain('on 7 December 2026')
  expect(takenBack).not.toContain('You can decide until')
})

describe('a message about a letter of guarantee', () => {
  const ofLetters = all.filter(([, , { terms }]) => 'commercialRegistrationNumber' in terms)

  it('is of each kind that is about one, also where it asks for an approval', () => {
    const kinds = new Set(ofLetters.map(([kind]) => kind))
    for (const kind of messageKindNames.filter((one) => one.startsWith('letter'))) expect(kinds).toContain(kind)
    for (const kind of ['approvalAsked', 'approvalMissing', 'requestAsked'] as const) expect(kinds).toContain(kind)
  })

  it.each(ofLetters)('%s, form %i: says which company it binds, and one of an earlier release does not', (_, __, message) => {
    expect(messageText(message, 'en').text).toContain('Company: commercial registration \u20681010987654\u2069.')
    expect(messageText(message, 'ar').text).toContain('الشركة: السجل التجاري \u20681010987654\u2069.')
    const { commercialRegistrationNumber: _number, ...earlier } = message.terms as { commercialRegistrationNumber?: number }
    expect(messageText({ ...message, terms: earlier } as NamedMessage, 'en').text).not.toMatch(/Company|undefined/)
  })
})

describe('what somebody else has written in a message', () => {
  const text = (change: object, other: Partial<NamedMessage> = {}) =>
    messageText(sampleOf('paymentDone', { ...samples.paymentDone[0], ...change }, other), 'en').text

  it('stands in signs that it cannot hold itself', () => {
    expect(text({}, { appName: 'A» was paid to «B' })).toContain('«\u2068A" was paid to "B\u2069»')
  })

  it.each(['Call 0551234567 89', '\u202eevil', 'a\nb', 'SA03 8000 0000 6080 1016 7519'])(
    'is left out where it breaks the rule of names: %j',
    (name) => {
      const shown = text({ payee: { en: name } })
      expect(shown).not.toContain(name)
      expect(shown).toContain('••••\u00a07519')
    },
  )
})

describe('the payee of a message', () => {
  it.each([
    [[], '«\u2068Palm Trading\u2069», through'],
    [['match', 'match'], '«\u2068Palm Trading\u2069», through'],
    [['match', 'close'], '(so named by the app; the name did not match the account in full)'],
    [['close', 'notChecked'], '(so named by the app; the name was not checked)'],
    [['noMatch', 'match'], '(so named by the app; the name did not match the account)'],
  ] as const)('with the verdicts %j is named with %s', (payeeVerdicts, words) => {
    expect(messageText(sampleOf('paymentDone', samples.paymentDone[0]!, { payeeVerdicts }), 'en').text).toContain(words)
    expect(messageText(sampleOf('approvalAsked', samples.approvalAsked[0]!, { payeeVerdicts }), 'ar').text).toMatch(
      payeeVerdicts.some((one) => one !== 'match') ? /بحسب التطبيق/ : /^(?!.*بحسب التطبيق)/,
    )
  })

  it('whose name is left out is the end of an account, which nobody has named', () => {
    const terms = { ...samples.paymentDone[0]!, payee: { en: 'Call 0551234567 89' } }
    expect(messageText(sampleOf('paymentDone', terms, { payeeVerdicts: ['noMatch'] }), 'en').text).not.toContain('named')
  })
})

it('an id can lead to no other place', () => {
  const path = messagePath({ kind: 'paymentDone', linkId: '//evil.example/../x?y#z' })
  expect(new URL(path, 'https://bank.example').host).toBe('bank.example')
  expect(path).toBe('/bank/payments/%2F%2Fevil.example%2F..%2Fx%3Fy%23z')
})
