import type { components } from '../../../generated/types/bank-app.ts'
import type { GuaranteeDescription } from '../../domain/guarantee/letterDocument.ts'
import { accessTerms } from '../../web/bank/decision/accessTerms.ts'
import { guaranteeTerms } from '../../web/bank/decision/guarantee.ts'
import { claimsOfApp } from '../../web/bank/decision/payment.ts'
import { dayInBoth, deadline, paymentAmount } from '../../web/bank/values.ts'
import { type Detail, details } from '../../web/components/lists.ts'
import { notice } from '../../web/components/notices.ts'
import { halalasOf, ibanHtml, userHtml } from '../../web/format.ts'
import { html, type Html } from '../../web/html.ts'
import type { PageKit } from '../../web/kit.ts'

type Schemas = components['schemas']
type Request = Schemas['WaitingRequest']

/** Everything that is asked, in the words of the bank's pages, from what the interface of the bank's own app tells. */
export function phoneTerms(kit: PageKit, request: Request): Html {
  const { payment, access, letter, accounts, otherAccounts } = request.terms
  const expiresAt = new Date(request.expiresDateTime)
  if (payment) return paymentTerms(kit, payment, request)
  if (letter) return guaranteeTerms(kit, { subject: { guarantee: toGuarantee(letter, request) }, expiresAt })
  const asked = {
    permissions: access?.permissions ?? [],
    purposes: access?.purposes ?? [],
    transactionsFrom: toDate(access?.transactionsFromDateTime),
    transactionsTo: toDate(access?.transactionsToDateTime),
    expiresAt: toDate(access?.expiresDateTime) ?? expiresAt,
    ...(request.terms.app.claimedOnBehalfOf !== undefined && { onBehalfOf: request.terms.app.claimedOnBehalfOf }),
  }
  const fixed = accounts.map(({ iban, nickname }) => ({ iban, nickname: inBoth(nickname) }))
  return accessTerms(kit, {
    subject: {
      ...{ access: asked, accounts: fixed, otherAccounts, accountChoice: request.accountChoice },
      isOfOther: request.terms.isBegunByOther ?? false,
    },
    expiresAt,
  })
}

const toDate = (time: string | undefined) => (time === undefined ? null : new Date(time))

/** A name that the bank has in one language only stands for both. */
export const inBoth = ({ en, ar }: Schemas['Name']) => ({ en: en ?? ar ?? '', ar: ar ?? en ?? '' })

/** A letter as the pages read it, made of nothing but what the interface has told. */
function toGuarantee(letter: Schemas['LetterAsked'], { lineFreeAmount, obstacle }: Request) {
  const { amount, applicantName, startDateTime, validityExpiryDateTime, delivery, codes, termsAndConditions, ...same } = letter
  const { totalOrderAmount, percentOfOrder, ...members } = same
  const [order, currency] = totalOrderAmount?.split(' ') ?? []
  const coded = codes.map(({ list, code, name }) => [list, { code, ...(name && { name: inBoth(name) }) }] as const)
  const description: GuaranteeDescription = {
    ...members,
    amountHalalas: halalasOf({ Amount: amount, Currency: letter.currency }),
    validityExpiresAt: toDate(validityExpiryDateTime),
    codes: Object.fromEntries(coded),
    ...(startDateTime !== undefined && { startsAt: new Date(startDateTime) }),
    ...(delivery && { deliveryAddress: delivery }),
    ...(termsAndConditions !== undefined && { terms: termsAndConditions }),
    ...(order !== undefined &&
      currency !== undefined && {
        totalOrder: {
          amountHalalas: halalasOf({ Amount: order, Currency: currency }),
          currency,
          ...(percentOfOrder !== undefined && { percent: percentOfOrder }),
        },
      }),
  }
  return {
    ...description,
    ...(applicantName && { companyName: inBoth(applicantName) }),
    freeHalalas: halalasOf({ Amount: lineFreeAmount ?? '0.00', Currency: 'SAR' }),
    isWithinLine: obstacle !== 'aboveLine',
  }
}

function paymentTerms(kit: PageKit, payment: Schemas['PaymentAsked'], { terms, expiresDateTime }: Request): Html {
  const { t, nameIn } = kit
  const { payeeCheck, creditorName, creditorIban, creditorBank, debtorIban, executionDateTime, currency } = payment
  const isBad = payeeCheck.isDoubtful || payeeCheck.verdict === 'close'
  const look = isBad ? 'warning' : payeeCheck.verdict === 'match' ? '' : 'neutral'
  const held = payeeCheck.names.flatMap(({ heldName }) => (heldName === undefined ? [] : [heldName]))
  const fixed = terms.accounts.map(({ iban }): Detail => [t('core-bank.phone.account'), ibanHtml(iban)])
  const isNamed = debtorIban !== undefined && fixed.length === 0
  const atOnce = terms.needsOthers ? 'bank.details.atOnceAll' : 'bank.details.atOnce'
  const { payerNotes, purposeCode, creditorTradingName: tradingName } = payment
  return html`${paymentAmount(kit, { amountHalalas: halalasOf({ Amount: payment.amount, Currency: currency }), currency, creditorName })}
    ${notice(html`${t(`core-bank.phone.payee.${payeeCheck.verdict}`)}${held.map((name) => html` ${userHtml(name)}`)}`, { look, isSmall: true })}
    ${details([
      [t('bank.details.creditor'), html`<strong>${userHtml(nameIn(creditorName))}</strong>`],
      [
        t('bank.details.creditorAccount'),
        html`${ibanHtml(creditorIban)} ${creditorBank && html`<span class="sub">${userHtml(nameIn(creditorBank))}</span>`}`,
      ],
      isNamed && [t('bank.details.debtorAccount'), ibanHtml(debtorIban)],
      ...fixed,
      [t('bank.details.when'), executionDateTime === undefined ? t(atOnce) : dayInBoth(kit, new Date(executionDateTime))],
      deadline(kit, new Date(expiresDateTime)),
    ])}
    ${claimsOfApp(kit, { tradingName, payerNotes, purposeCode })}`
}
