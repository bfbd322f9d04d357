import type { components } from '../../../../generated/types/platform.ts'
import { organisationRoles } from '../../../domain/organisation/organisation.ts'
import { buttonForm, hiddenFields, options, selectField } from '../../components/forms.ts'
import { badge } from '../../components/notices.ts'
import { idHtml, userHtml } from '../../format.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { Kit, PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import { accountHead, dashboardLayout, zoneSwitch } from '../parts/dashboardLayout.ts'
import { type FormFaults, formField, refusalNotice } from '../parts/formFields.ts'

type Schemas = components['schemas']

/** An organisation with who is in it. */
type Shown = Schemas['DashboardOrganisation'] & { members: Schemas['Member'][]; invitations: Schemas['MemberInvitation'][] }

/** The organisations of a developer, and a form of one of them that was refused. */
export interface Organisations {
  organisations: Shown[]
  developerId: string
  typed: (FormFaults & { organisationId: string; change: string; email: string }) | undefined
}

/** Shows the developer's organisations with their members; owners invite, remove, and give roles. */
export function organisationsPage(kit: PageKit, props: Organisations): Html {
  const title = kit.t('dashboard.organisations.title')
  return dashboardLayout(
    kit,
    { title },
    html`${accountHead(kit, { current: 'organisations', heading: title })}
    <p class="lead">${kit.t('dashboard.organisations.lead')}</p>
    ${props.organisations.map((organisation) => organisationCard(kit, organisation, props))}
    ${zoneSwitch(kit)}`,
  )
}

const role = ({ t }: Kit, name: Schemas['Role']): Part => badge(t(`dashboard.organisations.roles.${name}`), 'quiet')
const rolesOf = ({ t }: Kit, chosen: Schemas['Role']) =>
  options(
    organisationRoles.map((name) => [name, t(`dashboard.organisations.roles.${name}`)] as const),
    chosen,
  )

function organisationCard(kit: Kit, organisation: Shown, { developerId, typed }: Organisations): Html {
  const { t } = kit
  const { organisationId, name, members, invitations } = organisation
  const own = typed?.organisationId === organisationId ? typed : undefined
  const isOwner = organisation.role === 'owner'
  const id = `organisation-${organisationId}`
  return html`<section class="card" aria-labelledby="${id}">
    <h2 id="${id}">${userHtml(name)}</h2>
    ${own && own.change !== 'invite' && refusalNotice(kit, own)}
    <ul class="items">${members.map((member) => memberItem(kit, organisation, { member, isMe: member.developerId === developerId }))}</ul>
    ${invitations.length > 0 && html`<h3>${t('dashboard.organisations.invited')}</h3>`}
    <ul class="items">${invitations.map((invitation) => invitationItem(kit, organisationId, invitation))}</ul>
    ${isOwner && inviteForm(kit, organisationId, own?.change === 'invite' ? own : undefined)}
  </section>`
}

function memberItem(kit: Kit, organisation: Shown, { member, isMe }: { member: Schemas['Member']; isMe: boolean }): Html {
  const { t, momentHtml } = kit
  const { organisationId } = organisation
  const { developerId, email, joinedDateTime } = member
  const isOwner = organisation.role === 'owner'
  const hidden = { organisationId, developerId }
  const select = { name: 'role', id: `role-${organisationId}-${developerId}`, label: t('dashboard.organisations.role') }
  const word = t(isMe ? 'dashboard.organisations.leave' : 'dashboard.organisations.remove')
  const remove = html`<button class="small quiet" name="change" value="remove" aria-label="${`${word}: ${email}`}">${word}</button>`
  const give = html`<form class="in-line" method="post" action="${routes.dashboardOrganisations()}">
      ${hiddenFields({ ...hidden, change: 'role' })}
      ${selectField({ ...select, choices: rolesOf(kit, member.role) })}
      <button class="small quiet">${t('dashboard.organisations.give')}</button>
    </form>`
  return html`<li class="item">
    <div class="item-text">
      <strong>${idHtml(email)}</strong>
      <span>${role(kit, member.role)}${isMe && [' ', badge(t('dashboard.organisations.you'))]}</span>
      <span class="soft small">${t('dashboard.organisations.since')} ${momentHtml(joinedDateTime)}</span>
    </div>
    <div class="actions">
      ${isOwner && give}
      ${(isOwner || isMe) && buttonForm(routes.dashboardOrganisations(), remove, hidden)}
    </div>
  </li>`
}

function invitationItem(kit: Kit, organisationId: string, invitation: Schemas['MemberInvitation']): Html {
  const { t, momentHtml } = kit
  const { invitationId, email, expiresDateTime } = invitation
  const button = html`<button class="small quiet" name="change" value="revoke">${t('dashboard.organisations.revoke')}</button>`
  return html`<li class="item">
    <div class="item-text">
      <strong>${idHtml(email)}</strong>
      <span>${role(kit, invitation.role)}</span>
      <span class="soft small">${t('dashboard.organisations.until')} ${momentHtml(expiresDateTime)}</span>
    </div>
    ${buttonForm(routes.dashboardOrganisations(), button, { organisationId, invitationId })}
  </li>`
}

function inviteForm(kit: Kit, organisationId: string, typed: Organisations['typed']): Html {
  const { t } = kit
  const { faults = {}, refusal, email = '' } = typed ?? {}
  const box = { name: 'email', idPrefix: `${organisationId}-`, type: 'email', ltr: true, maxlength: 254, required: true } as const
  const select = { name: 'role', id: `invite-${organisationId}`, label: t('dashboard.organisations.role') }
  return html`<form method="post" action="${routes.dashboardOrganisations()}" novalidate>
    <h3>${t('dashboard.organisations.invite')}</h3>
    ${refusalNotice(kit, { faults, ...(refusal && { refusal }) })}
    ${hiddenFields({ organisationId, change: 'invite' })}
    ${formField(kit, { ...box, label: t('dashboard.fields.email'), hint: t('dashboard.organisations.inviteHint'), value: email, faults: faults.email, isFirstFault: true })}
    ${selectField({ ...select, choices: rolesOf(kit, 'developer') })}
    <div class="actions"><button>${t('dashboard.organisations.inviteButton')}</button></div>
  </form>`
}
