import { printCaseId } from '../../domain/fraud/fraudCase.ts'
import { type MessageKind, messageKinds, type MessageTarget } from '../../domain/message/kinds.ts'
import type { MessageTermsOf, NamedMessage } from '../../domain/message/message.ts'
import { findTextFault, toPlainLine } from '../../domain/shared/plainText.ts'
import { type NameVerdict, worstVerdict } from '../../domain/verification/payeeCheck.ts'
import { reasonInWords } from '../../domain/shared/reasonWords.ts'
import { createKit, type Kit } from '../kit.ts'
import type { Language } from '../locales.ts'
import { routes } from '../routes.ts'

/** The title and the text of a message, in plain text of one line each. */
export interface MessageText {
  title: string
  text: string
}

/** A message in words. Whatever somebody else has written in it is plain, and stands in signs that it cannot hold itself. */
export function messageText(message: NamedMessage, language: Language): MessageText {
  const kit = createKit(language)
  const key = `messages.kinds.${message.kind}`
  const values = valuesOf(kit, message)
  const text = kit.t(`${key}.${variantOf(message)}`, values)
  return { title: kit.t(`${key}.title`, values), text: [text, ...companyOf(kit, message), ...decideBy(kit, message)].join(' ') }
}

/** Which company a letter binds, because some sign for several: by its number, as only the core bank knows its name. */
const companyOf = ({ t }: Kit, { terms }: NamedMessage): string[] =>
  'commercialRegistrationNumber' in terms && terms.commercialRegistrationNumber !== undefined
    ? [t('messages.company', { number: isolated(String(terms.commercialRegistrationNumber)) })]
    : []

/** Until when somebody who is asked together with others can decide. */
const decideBy = ({ t, dayAndTime }: Kit, { kind, tellUntil }: NamedMessage): string[] =>
  (kind === 'approvalAsked' || kind === 'approvalMissing') && tellUntil
    ? [t('messages.decideBy', { time: dayAndTime(tellUntil) })]
    : []

/** What is asked: a payment that has a day is told with it. */
const askedAs = (terms: MessageTermsOf['approvalAsked']): string =>
  terms.about === 'payment' && terms.executionAt !== undefined ? 'scheduledPayment' : terms.about

/** What the page of choices calls a kind. */
export const kindName = ({ t }: Kit, kind: MessageKind): string => t(`messages.kinds.${kind}.name`)

/** Which of a kind's texts fits. */
function variantOf({ kind, terms, isOwn, isAppSuspended = false }: NamedMessage): string {
  if (kind === 'approvalAsked' || kind === 'requestAsked') return askedAs(terms)
  if ('because' in terms) return `because.${terms.because}`
  if (kind === 'fraudReported') return terms.cancelledCount > 0 ? 'cancels' : 'text'
  if (kind === 'caseClosed') return closedAs(terms)
  if ('isCaseClosed' in terms) return 'closed'
  if (kind === 'scheduledPaymentStays') return `by.${terms.endedBy}`
  // It cannot ask again while that lasts.
  if (isAppSuspended && (kind === 'accessEndsIn14Days' || kind === 'accessEndsIn3Days')) return 'suspended'
  if (kind !== 'accessEnded') return 'text'
  return terms.endedBy === 'customer' ? (isOwn ? 'by.you' : 'by.holder') : `by.${terms.endedBy}`
}

function closedAs({ caseId, undecidedPayments, undecidedLetters }: MessageTermsOf['caseClosed']): string {
  if (caseId === undefined) return 'unnumbered'
  return undecidedPayments === undefined && undecidedLetters === undefined ? 'text' : 'undecided'
}

function valuesOf(kit: Kit, { terms, appName, organisation, payeeVerdicts = [] }: NamedMessage): Record<string, string> {
  const values: Record<string, string> = { app: quoted(appName ?? ''), organisation: quoted(organisation ?? '') }
  if ('amountHalalas' in terms) values.amount = kit.money(terms.amountHalalas, terms.currency)
  if ('payee' in terms) values.payee = payeeOf(kit, { ...terms, verdict: worstVerdict(payeeVerdicts) })
  if ('beneficiary' in terms) values.payee = nameOr(terms.beneficiary, '')
  if ('reference' in terms) values.reference = isolated(terms.reference)
  if ('endsAt' in terms) {
    values.day = kit.dayAndTime(new Date(terms.endsAt))
    values.lastDay = kit.day(new Date(terms.endsAt))
  }
  if ('executionAt' in terms && terms.executionAt !== undefined) values.day = kit.day(new Date(terms.executionAt))
  if ('about' in terms) values.asked = kit.t(`messages.asked.${askedAs(terms)}`, values)
  if ('payeeIban' in terms) values.account = endOfIban(terms.payeeIban)
  if ('caseId' in terms && terms.caseId !== undefined) values.caseId = isolated(printCaseId(terms.caseId))
  if ('undecidedPayments' in terms || 'undecidedLetters' in terms) values.undecided = undecidedOf(kit, terms)
  if ('cancelled' in terms) values.cancelled = cancelledOf(kit, terms)
  if ('browser' in terms) values.device = deviceOf(kit, terms)
  if ('reasonCode' in terms) values.reason = reasonOf(kit, { code: terms.reasonCode, message: terms.reasonMessage })
  return values
}

/** The payments that a report cancels. */
function cancelledOf(kit: Kit, { cancelled, cancelledCount }: MessageTermsOf['fraudReported']): string {
  const named = cancelled.map(({ amountHalalas, currency, payeeIban, executionAt }) =>
    kit.t('messages.cancelled.one', {
      ...{ amount: kit.money(amountHalalas, currency), account: endOfIban(payeeIban), day: kit.day(new Date(executionAt)) },
    }),
  )
  const further = cancelledCount - cancelled.length
  const more = further > 0 ? [kit.t('messages.cancelled.more', { number: further })] : []
  return [...named, ...more].join(kit.t('messages.cancelled.between'))
}

/** How many payments and letters of a closed report may still be carried out. */
const undecidedOf = ({ t }: Kit, { undecidedPayments, undecidedLetters }: MessageTermsOf['caseClosed']): string =>
  [
    ...(undecidedPayments === undefined ? [] : [t('messages.undecided.payments', { number: undecidedPayments })]),
    ...(undecidedLetters === undefined ? [] : [t('messages.undecided.letters', { number: undecidedLetters })]),
  ].join(' ')

interface PayeeTold {
  payee: { en?: string; ar?: string }
  payeeIban: string
  verdict: NameVerdict | undefined
}

/**
 * What the app calls the payee, and that it is the app which does where the account's bank did not say the same. What is not plain is left
 * out, and the account alone says where the money goes.
 */
function payeeOf(kit: Kit, { payee, payeeIban, verdict }: PayeeTold): string {
  const name = nameOr(kit.nameIn(payee), '')
  if (name === '') return endOfIban(payeeIban)
  return verdict === undefined || verdict === 'match' ? name : kit.t(`messages.payee.${verdict}`, { name })
}

const endOfIban = (iban: string) => isolated(`••••\u00a0${iban.slice(-4)}`)

const nameOr = (name: string, otherwise: string) => (findTextFault(name, 'name') === undefined ? quoted(name) : otherwise)

function deviceOf({ t }: Kit, { browser, system }: { browser: string | null; system: string | null }): string {
  if (browser && system) return t('customer.signIns.device', { browser: isolated(browser), system: isolated(system) })
  const known = browser ?? system
  return known ? isolated(known) : t('messages.page.otherDevice')
}

function reasonOf({ language }: Kit, reason: { code: string; message: string }): string {
  const { words, said } = reasonInWords(reason)
  return said === undefined ? words[language] : `${words[language]} ${quoted(said)}`
}

/** A name of which it is known where it begins and ends. Signs that look like ours become others. */
const quoted = (name: string) => `«${isolated(toPlainLine(name).replace(/[«»]/g, '"'))}»`

/** Text that keeps its own direction (Unicode UAX #9, FSI and PDI). */
const isolated = (text: string) => `\u2068${text}\u2069`

const addresses: Record<MessageTarget, (id: string) => string> = {
  consent: routes.bankConsent,
  request: routes.decoupled,
  payment: routes.bankPayment,
  overview: routes.bank,
  signIns: routes.bankSignIns,
}

/** The page that a message leads to. It is made from its kind and an id, so it leads nowhere else. */
export const messagePath = ({ kind, linkId }: Pick<NamedMessage, 'kind' | 'linkId'>): string =>
  addresses[messageKinds[kind].leadsTo](linkId ?? '')

/** Makes what the bank is given of a message. */
export const presentMessage =
  ({ baseUrl }: { baseUrl: string }) =>
  (message: NamedMessage) => ({ ...messageText(message, message.language), link: `${baseUrl}${messagePath(message)}` })
