import { layout } from '../../web/components/layout.ts'
import { pager } from '../../web/components/navigation.ts'
import { badge, type Look } from '../../web/components/notices.ts'
import { idHtml, userHtml } from '../../web/format.ts'
import { html, type Html } from '../../web/html.ts'
import type { Kit, PageKit } from '../../web/kit.ts'
import { routes } from '../../web/routes.ts'
import type { getLetterList } from './letters.ts'
import { amountTable, coreBankHead, listHead } from './parts.ts'

type LetterList = Awaited<ReturnType<typeof getLetterList>>
type Letter = LetterList['letters'][number]

const looks: Record<Letter['state'], Look> = {
  pending: 'warning',
  issued: '',
  rejected: 'danger',
  cancelled: 'quiet',
  expired: 'quiet',
}

/** The state of a letter at the core bank. */
export const letterState = ({ t }: Kit, state: Letter['state']): Html => badge(t(`guarantee.state.${state}`), looks[state])

/** The guarantee desk: a page of the letters, the line of every company, and the special amounts of letters. */
export function lettersPage(kit: PageKit, { all, letters, newest, older, lines, amounts }: LetterList): Html {
  const { t } = kit
  const title = t('guarantee.desk.title')
  const texts = { pending: t('guarantee.desk.pending'), all: t('guarantee.desk.all'), showAll: t('guarantee.desk.showAll') }
  return layout(
    kit,
    { title, area: t('core-bank.area'), width: 'wide' },
    html`<h1>${title}</h1>
      ${coreBankHead(kit, { current: 'letters' })}
      <section class="card">
        ${listHead({ all, address: routes.coreBankLetters() }, texts)}
        ${letters.length === 0 && html`<p class="soft">${t('guarantee.desk.none')}</p>`}
        <ul class="items">
          ${letters.map((letter) => letterItem(kit, letter))}
        </ul>
        ${pager(kit, { newest, older })}
      </section>
      <section class="card">
        <h2>${t('guarantee.desk.lines')}</h2>
        <ul class="items">
          ${lines.map((line) => lineItem(kit, line))}
        </ul>
      </section>
      <section class="card">
        <h2>${t('guarantee.desk.amounts')}</h2>
        ${amountTable(kit, amounts)}
      </section>`,
  )
}

function letterItem(kit: Kit, letter: Letter): Html {
  const { nameIn, moneyHtml, textHtml, dayAndTime } = kit
  const { letterOfGuaranteeId, halalas, amount, applicantName, beneficiaryName } = letter
  return html`<li class="item">
    <div class="item-text">
      <a href="${routes.coreBankLetter(letterOfGuaranteeId)}"><strong>${moneyHtml(halalas, amount.Currency)}</strong></a>
      <span>${userHtml(nameIn(applicantName))}</span>
      <span>${textHtml('guarantee.to', { name: beneficiaryName })}</span>
      <span class="hint">${idHtml(letter.customerReferenceNumber)} · ${dayAndTime(letter.received)}</span>
    </div>
    ${letterState(kit, letter.state)}
  </li>`
}

function lineItem({ t, nameIn, moneyHtml, textHtml }: Kit, line: LetterList['lines'][number]): Html {
  const { name, commercialRegistrationNumber, unifiedNumber, signatories, limit } = line
  const money = (halalas: number) => moneyHtml(halalas, limit.Currency)
  const signatory = (id: string) => html`<a href="${routes.coreBankCustomer(id)}">${idHtml(id)}</a> `
  const registration = textHtml('guarantee.field.registration', { number: commercialRegistrationNumber })
  return html`<li class="item">
    <div class="item-text">
      <strong>${userHtml(nameIn(name))}</strong>
      <span class="hint">${registration} · ${idHtml(unifiedNumber)}</span>
      <span class="hint">${t('guarantee.desk.signatories')} ${signatories.map(signatory)}</span>
    </div>
    <div class="item-text">
      <span class="account-line"><span>${t('guarantee.desk.limit')}</span> ${money(line.limitHalalas)}</span>
      <span class="account-line"><span>${t('guarantee.desk.reserved')}</span> ${money(line.reservedHalalas)}</span>
      <span class="account-line"><strong>${t('guarantee.desk.free')}</strong> <strong>${money(line.freeHalalas)}</strong></span>
    </div>
  </li>`
}
