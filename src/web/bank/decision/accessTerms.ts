import type { BankAccount } from '../../../corebank/port.ts'
import type { AccessToAuthorize, AccountSubject } from '../../../services/account/authorization.ts'
import { type DataGroup, dataGroups, groupsOfPermissions } from '../../../domain/account/dataGroups.ts'
import type { CustomerConsentState } from '../../../services/customer/consents.ts'
import { details } from '../../components/lists.ts'
import { userHtml } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import type { Kit } from '../../kit.ts'
import { accountsShown } from '../accounts.ts'
import { deadline, momentInBoth } from '../values.ts'

/** An access that is to be decided about, or that was. */
export interface AccessTermsProps {
  subject: Pick<AccountSubject, 'access' | 'accountChoice' | 'heldAccounts'> & {
    otherAccounts?: number | undefined
    accounts: readonly (Pick<BankAccount, 'iban' | 'nickname'> & Partial<Pick<BankAccount, 'status'>>)[]
  }
  /** Until when the customer can decide. Undefined where there is nothing for them to decide any more. */
  expiresAt: Date | undefined
  /** How the consent stands, in the customer's own area. */
  state?: CustomerConsentState
}

/** Which data an app may read, from which time, until when and what for. */
export function accessTerms(kit: Kit, { subject, expiresAt, state }: AccessTermsProps): Html {
  const { t } = kit
  const { access, accounts, accountChoice, heldAccounts, otherAccounts } = subject
  // What was once allowed is as it was then.
  const shown = state === 'ended' ? accounts.map(({ status: _, ...account }) => account) : accounts
  const over = state === 'active' ? 'bank.access.maySee' : 'bank.access.sees'
  return html`<h2>${t(expiresAt !== undefined ? 'bank.access.asks' : over)}</h2>
    ${clustersOf(kit, askedInFull(access))}
    ${details([
      (access.transactionsFrom ?? access.transactionsTo) !== null && [
        t('bank.access.transactions'),
        transactionsWindow(kit, access),
      ],
      [t('bank.access.until'), momentInBoth(kit, access.expiresAt)],
      access.purposes.length > 0 && [t('bank.details.purpose'), access.purposes.map((purpose) => purposeLine(kit, purpose))],
      access.onBehalfOf !== undefined && [
        t('bank.access.onBehalfOf'),
        html`${userHtml(access.onBehalfOf)}<span class="sub">${t('bank.claims.said')}</span>`,
      ],
      accountChoice === 'none' &&
        accounts.length > 0 && [t('bank.access.accounts'), accountsShown(kit, { accounts: shown, heldAccounts, otherAccounts })],
      expiresAt !== undefined && deadline(kit, expiresAt),
    ])}`
}

/** The permissions by kind of data, each kind under its name; those that no kind has come last. */
function clustersOf({ t, textOr }: Kit, permissions: readonly string[]): Html {
  const clusters = Map.groupBy(permissions, (permission) => groupsOfPermissions([permission])[0])
  const item = (permission: string) => html`<li>${textOr(`bank.permission.${permission}`, permission)}</li>`
  const list = (group: DataGroup | undefined) => {
    const ofGroup = clusters.get(group)
    return (
      ofGroup &&
      html`${group && html`<h3 class="sentence">${t(`bank.data.${group}`)}</h3>`}<ul class="grants">${ofGroup.map(item)}</ul>`
    )
  }
  return html`${[...dataGroups, undefined].map(list)}`
}

/** The permissions. What is asked in full need not be said in part. */
const askedInFull = ({ permissions }: AccessToAuthorize) =>
  permissions.filter((name) => !(name.endsWith('Basic') && permissions.includes(name.replace(/Basic$/, 'Detail'))))

const transactionsWindow = ({ t, day }: Kit, { transactionsFrom, transactionsTo }: AccessToAuthorize) =>
  html`${transactionsFrom && html`<span>${t('bank.access.from', { day: day(transactionsFrom) })}</span>`}
    ${transactionsTo && html`<span>${t('bank.access.to', { day: day(transactionsTo) })}</span>`}`

const purposeLine = ({ textOr }: Kit, purpose: string) =>
  html`<span class="sub">${userHtml(textOr(`bank.accessPurpose.${purpose.replaceAll(' ', '')}`, purpose))}</span>`
