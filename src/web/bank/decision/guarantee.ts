import type { GuaranteeSubject, GuaranteeToAuthorize } from '../../../services/guarantee/authorization.ts'
import { kindsOfGuarantee } from '../../../domain/guarantee/codeLists.ts'
import { detail } from '../../components/lists.ts'
import { idHtml, userHtml } from '../../format.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { Kit } from '../../kit.ts'
import { amountBox, deadline } from '../values.ts'

/** A letter of guarantee that is to be decided about, or that was. */
export interface GuaranteeTermsProps {
  subject: Pick<GuaranteeSubject, 'guarantee' | 'isAway'>
  /** Until when the customer can decide. Undefined where there is nothing for them to decide any more. */
  expiresAt: Date | undefined
}

/** What the bank would promise, to whom, for how long and on which terms. */
export function guaranteeTerms(kit: Kit, { subject: { guarantee, isAway }, expiresAt }: GuaranteeTermsProps): Html {
  const { t, nameIn, moneyHtml } = kit
  return html`${guaranteeAmount(kit, guarantee, nameIn(guarantee.amountInWords))}
    <dl class="details">
      ${parties(kit, guarantee)}
      ${promise(kit, guarantee)}
      ${project(kit, guarantee)}
      ${delivery(kit, guarantee)}
      ${writtenTerms(kit, guarantee)}
      ${detail(t('guarantee.field.customerReference'), idHtml(guarantee.customerReferenceNumber))}
      ${expiresAt && !isAway && detail(t('guarantee.field.free'), moneyHtml(guarantee.freeHalalas, 'SAR'))}
      ${expiresAt && detail(...deadline(kit, expiresAt))}
    </dl>`
}

/** The amount of a letter, and whom it is promised to; `below` it, the amount in words. */
export function guaranteeAmount(kit: Kit, guarantee: GuaranteeToAuthorize, below?: string): Html {
  const to = kit.textHtml('guarantee.to', { name: guarantee.beneficiary.name })
  const { amountHalalas, currency } = guarantee
  return amountBox(kit, { amountHalalas, currency, label: kit.t('guarantee.amount'), below, to })
}

const sub = (text: Part) => html`<span class="sub">${text}</span>`

type Coded = NonNullable<GuaranteeToAuthorize['codes']['typeOfGuarantee']>
const nameOf = ({ nameIn }: Kit, { code, name }: Coded) => (name ? nameIn(name) : code)

/** The company for which the bank would promise, by the bank's own name for it. */
export function applicantOf(kit: Kit, { companyName, applicant }: Pick<GuaranteeToAuthorize, 'companyName' | 'applicant'>): Html {
  const { commercialRegistrationNumber: number } = applicant
  return html`<strong>${userHtml(companyName ? kit.nameIn(companyName) : applicant.name)}</strong>
    ${sub(kit.textHtml('guarantee.field.registration', { number }))}`
}

function parties(kit: Kit, guarantee: GuaranteeToAuthorize): Html {
  const { t, textHtml } = kit
  const { companyName, applicant, beneficiary } = guarantee
  const registration = (number: number | undefined) => textHtml('guarantee.field.registration', { number })
  const isOtherName = companyName && !Object.values(companyName).includes(applicant.name)
  const own = html`${applicantOf(kit, guarantee)}
    ${isOtherName && sub(textHtml('guarantee.field.asNamed', { name: applicant.name }))}
    ${writtenOf(applicant)}`
  const { commercialRegistrationNumber: number } = beneficiary
  const other = html`<strong>${userHtml(beneficiary.name)}</strong>
    ${sub(t('bank.claims.said'))}
    ${number !== undefined && sub(registration(number))}
    ${writtenOf(beneficiary)}`
  return html`${detail(t('guarantee.field.applicant'), own)}${detail(t('guarantee.field.beneficiary'), other)}`
}

/** What else the app has written of a party: it is printed in the letter, so whoever signs reads it. */
const writtenOf = ({ identifier, addressLines }: GuaranteeToAuthorize['applicant']): Html =>
  html`${identifier !== undefined && sub(idHtml(identifier))}${addressLines.map((line) => sub(userHtml(line)))}`

/** What a letter is for and what kind of promise it is, and how long it is valid. */
export function promiseInShort(kit: Kit, { codes, validityExpiresAt, startsAt }: GuaranteeToAuthorize): Html {
  const { t, textHtml, day, dayAndTime, hijri } = kit
  // A known type says no more than the end does. What an unknown one means nobody here can tell, so it stands as it is written.
  const isUnknownType = codes.validityType !== undefined && codes.validityType.name === undefined
  const ends = validityExpiresAt
    ? t('guarantee.field.until', { time: t('bank.details.inRiyadh', { time: dayAndTime(validityExpiresAt) }) })
    : t('guarantee.field.unlimited')
  const validity = html`${ends}
    ${validityExpiresAt && sub(hijri(validityExpiresAt))}
    ${startsAt && sub(t('guarantee.field.from', { day: day(startsAt) }))}
    ${isUnknownType && sub(textHtml('guarantee.field.validityCode', { code: codes.validityType?.code ?? '' }))}`
  const [first, ...others] = kindsOfGuarantee.flatMap((list) => (codes[list] ? [userHtml(nameOf(kit, codes[list]))] : []))
  return html`${first && detail(t('guarantee.field.type'), html`${first}${others.map(sub)}`)}
    ${detail(t('guarantee.field.validity'), validity)}`
}

function promise(kit: Kit, guarantee: GuaranteeToAuthorize): Html {
  const { t } = kit
  const { wordingOfGuarantee, languageOfStandardWording, specialTerms, applicableRules } = guarantee.codes
  const language =
    languageOfStandardWording && t('guarantee.field.language', { language: nameOf(kit, languageOfStandardWording) })
  const wording = wordingOfGuarantee && nameOf(kit, wordingOfGuarantee)
  return html`${promiseInShort(kit, guarantee)}
    ${wording && detail(t('guarantee.field.wording'), html`${wording}${language && html` <span class="soft">${language}</span>`}`)}
    ${specialTerms && detail(t('guarantee.field.specialTerms'), nameOf(kit, specialTerms))}
    ${applicableRules && detail(t('guarantee.field.rules'), userHtml(nameOf(kit, applicableRules)))}`
}

function project(
  { t, proseHtml, moneyHtml, textHtml }: Kit,
  { projectName, projectNumber, reference, totalOrder }: GuaranteeToAuthorize,
): Html {
  const named = html`${projectName && html`<span class="line">${proseHtml(projectName)}</span>`}${projectNumber && idHtml(projectNumber)}`
  const orderOf = ({ amountHalalas: halalas, currency, percent }: NonNullable<typeof totalOrder>) =>
    percent === undefined
      ? moneyHtml(halalas, currency)
      : textHtml('guarantee.field.percentOf', { percent, amount: { halalas, currency } })
  return html`${(projectName || projectNumber) && detail(t('guarantee.field.project'), named)}
    ${reference && detail(t('guarantee.field.reference'), proseHtml(reference))}
    ${totalOrder && detail(t('guarantee.field.order'), orderOf(totalOrder))}`
}

/** Where the original goes, with the address that the app has written: it is printed in the letter, whatever the code says. */
function delivery(kit: Kit, { codes, deliveryAddress }: GuaranteeToAuthorize): Part {
  const { t } = kit
  const { deliveryOfOriginalGuarantee: way, deliveryTo } = codes
  if (!way) return undefined
  const lines = [deliveryAddress?.name ?? '', ...(deliveryAddress?.addressLines ?? [])].filter(Boolean)
  const value = html`${nameOf(kit, way)}
    ${deliveryTo && sub(t('guarantee.field.deliveryTo', { name: nameOf(kit, deliveryTo) }))}
    ${lines.map((line) => sub(userHtml(line)))}`
  return detail(t('guarantee.field.delivery'), value)
}

/** What the app has written in words of its own, line by line. */
function writtenTerms({ t, proseHtml }: Kit, { details, terms, chargesAndFees, liabilityDetails }: GuaranteeToAuthorize): Part {
  const texts = { details, terms, charges: chargesAndFees, liability: liabilityDetails }
  const lines = (text: string) => text.split('\n').map((line) => html`<span class="line">${proseHtml(line)}</span>`)
  return Object.entries(texts).map(([field, text]) => text && detail(t(`guarantee.field.${field}`), lines(text)))
}
