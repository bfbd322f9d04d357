import type { BilingualText } from '../../domain/shared/bilingual.ts'
import type { CodedValue, LetterDocument } from '../../domain/guarantee/letterDocument.ts'
import { idHtml, userHtml } from '../format.ts'
import { html, type Html } from '../html.ts'
import { createKit, type Kit } from '../kit.ts'
import type { Language } from '../locales.ts'

/** A letter has both languages, whatever language its reader uses. */
export const letterKits: Readonly<Record<Language, Kit>> = { en: createKit('en'), ar: createKit('ar') }

/** A row of the letter. One without a value is left out. */
interface Fact {
  name: string
  value: BilingualText | '' | undefined
  isId?: boolean
}

const both = (read: (kit: Kit) => string): BilingualText => ({ en: read(letterKits.en), ar: read(letterKits.ar) })
const same = (text: string): BilingualText => ({ en: text, ar: text })
const coded = (value: CodedValue | undefined) => value && both(({ nameIn }) => (value.name ? nameIn(value.name) : value.code))

function factsOf({ letterOfGuaranteeId, issuerBic, issuedAt, company, guarantee }: LetterDocument): Fact[] {
  const { codes, reference, startsAt, validityExpiresAt } = guarantee
  return [
    { name: 'number', isId: true, value: same(letterOfGuaranteeId) },
    { name: 'issuer', isId: true, value: same(issuerBic) },
    { name: 'date', value: issuedAt && both(({ day }) => day(issuedAt)) },
    { name: 'applicant', value: company ? both(({ nameIn }) => nameIn(company.name)) : same(guarantee.applicant.name) },
    { name: 'beneficiary', value: same(guarantee.beneficiary.name) },
    { name: 'amount', value: both(({ money }) => money(guarantee.amountHalalas, guarantee.currency)) },
    { name: 'words', value: both(({ nameIn }) => nameIn(guarantee.amountInWords)) },
    { name: 'purpose', value: coded(codes.typeOfGuarantee) },
    { name: 'reference', value: reference && same(reference) },
    { name: 'from', value: startsAt && both(({ dayAndTime }) => dayAndTime(startsAt)) },
    {
      name: 'valid',
      value: both(({ t, dayAndTime }) => (validityExpiresAt ? dayAndTime(validityExpiresAt) : t('guarantee.paper.open'))),
    },
    { name: 'rules', value: coded(codes.applicableRules) },
  ]
}

function valueOf({ proseHtml }: Kit, { en, ar }: BilingualText, isId: boolean | undefined): Html {
  if (isId) return html`<dd class="shared">${idHtml(en)}</dd>`
  if (en === ar) return html`<dd class="shared">${proseHtml(en)}</dd>`
  return html`<dd lang="en">${userHtml(en)}</dd>
    <dd lang="ar" dir="rtl">${userHtml(ar)}</dd>`
}

/** What the letter says in short, each row with its title in both languages. */
export function letterFacts(kit: Kit, document: LetterDocument): Html {
  const row = ({ name, value, isId }: Fact) =>
    value &&
    html`<div class="${name}">
      <dt lang="en">${letterKits.en.t(`guarantee.paper.${name}`)}</dt>
      ${valueOf(kit, value, isId)}
      <dt lang="ar" dir="rtl">${letterKits.ar.t(`guarantee.paper.${name}`)}</dt>
    </div>`
  return html`<dl class="letter-facts">${factsOf(document).map(row)}</dl>`
}
