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
  subject: Pick<AccountSubject, 'access' | 'accountChoice' | 'heldAccounts' | 'linkedAccounts' | 'isOfOther'> & {
    otherAccounts?: number | undefined
    accounts: readonly (Pick<BankAccount, 'iban' | 'nickname'> & Partial<Pick<BankAccount, 'status'>>)[]
  }
  /** Until when the customer can decide. Undefined where there is nothing for them to decide any more. */
  expiresAt: Date | undefined
  /** How the consent stands, in the customer's own area. */
  state?: CustomerConsentState | undefined
  /** Nothing was ever allowed. */
  isRejected?: boolean
}

/** Which data an app may read, from which time, until when and what for. */
export function accessTerms(kit: Kit, { subject, expiresAt, state, isRejected = false }: AccessTermsProps): Html {
  const { t } = kit
  const { access, accounts, accountChoice, heldAccounts, otherAccounts, linkedAccounts, isOfOther = false } = subject
  // What was once allowed is as it was then.
  const shown = state === 'ended' ? accounts.map(({ status: _, ...account }) => account) : accounts
  const title = expiresAt === undefined ? titleOf({ state, isRejected }) : 'asks'
  return html`<h2>${t(`bank.access.${title}`)}</h2>
    ${clustersOf(kit, askedInFull(access), isOfOther)}
    ${details([
      (access.transactionsFrom ?? access.transactionsTo) !== null && [
        t('bank.access.transactions'),
        transactionsWindow(kit, access),
      ],
      !isRejected && [t('bank.access.until'), momentInBoth(kit, access.expiresAt)],
      access.purposes.length > 0 && [t('bank.details.purpose'), access.purposes.map((purpose) => purposeLine(kit, purpose))],
      access.onBehalfOf !== undefined && [
        t('bank.access.onBehalfOf'),
        html`${userHtml(access.onBehalfOf)}<span class="sub">${t('bank.claims.said')}</span>`,
      ],
      accountChoice === 'none' &&
        accounts.length > 0 && [t('bank.access.accounts'), accountsShown(kit, { accounts: shown, heldAccounts, otherAccounts })],
      linkedAccounts !== undefined && [t('bank.access.accounts'), t('bank.access.unknown', { number: linkedAccounts })],
      expiresAt !== undefined && deadline(kit, expiresAt),
    ])}`
}

/** What the app asks for, may see, was allowed to see, or asked for in vain. */
function titleOf({ state, isRejected }: Pick<AccessTermsProps, 'state' | 'isRejected'>): string {
  if (isRejected) return 'asked'
  if (state === 'active') return 'maySee'
  return state === 'ended' || state === undefined ? 'sees' : 'asks'
}

/** Data about a person and not about accounts: that of who began it, whoever else decides about it. */
const ofBeginner = ['ReadPartyPSU', 'ReadPartyPSUIdentity']

/** The permissions by kind of data, each kind under its name; those that no kind has come last. */
function clustersOf({ t, textOr }: Kit, permissions: readonly string[], isOfOther: boolean): Html {
  const clusters = Map.groupBy(permissions, (permission) => groupsOfPermissions([permission])[0])
  const item = (permission: string) => {
    const list = isOfOther && ofBeginner.includes(permission) ? 'permissionOfOther' : 'permission'
    return html`<li>${textOr(`bank.${list}.${permission}`, permission)}</li>`
  }
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
