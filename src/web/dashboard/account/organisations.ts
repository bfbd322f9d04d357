import { organisationRoles } from '../../../domain/organisation/organisation.ts'
import { BankRefusal } from '../../../domain/shared/errors.ts'
import { isUuid } from '../../../domain/shared/formats.ts'
import {
  acceptMemberInvitation,
  findReceivedInvitation,
  inviteMember,
  listMemberInvitations,
  type ReceivedInvitation,
  revokeMemberInvitation,
} from '../../../services/organisation/invitations.ts'
import { changeMember, listMembers, listOrganisations, removeMember } from '../../../services/organisation/members.ts'
import { arrivalOf } from '../../../telemetry/requests.ts'
import { hiddenFields } from '../../components/forms.ts'
import { html, type Html } from '../../html.ts'
import { field, queryText } from '../../input.ts'
import type { PageKit } from '../../kit.ts'
import { renderPage } from '../../render.ts'
import { routes } from '../../routes.ts'
import { type DeveloperRequest, memberCode } from '../forDeveloper.ts'
import { dashboardLayout } from '../parts/dashboardLayout.ts'
import { type FormFaults, refusalNotice } from '../parts/formFields.ts'
import { explainRefusal, type ShownRefusal } from '../refusals.ts'
import { type Organisations, organisationsPage } from './organisationsPage.ts'

type Typed = Organisations['typed']

async function renderOrganisations(developer: DeveloperRequest, shown: { status?: number; typed?: Typed } = {}): Promise<void> {
  const { response, dependencies, developerId, now } = developer
  const { status = 200, typed } = shown
  const organisations: Organisations['organisations'] = []
  for (const organisation of await listOrganisations(dependencies, { developerId })) {
    const of = { organisationId: organisation.organisationId, actorId: developerId, now }
    const invitations = organisation.role === 'owner' ? await listMemberInvitations(dependencies, of) : []
    organisations.push({ ...organisation, members: await listMembers(dependencies, of), invitations })
  }
  const props = { organisations, developerId, typed }
  renderPage(response, { page: organisationsPage, props, status, path: routes.dashboardOrganisations() })
}

/** Shows the developer's organisations with their members. */
export async function showOrganisations(developer: DeveloperRequest): Promise<void> {
  await renderOrganisations(developer)
}

const idOf = (developer: DeveloperRequest, name: string): string => {
  const id = field(developer.request, name)
  if (!isUuid(id)) throw new BankRefusal('resourceIdUnknown', `${name} is none of yours.`, { path: name })
  return id
}

/** Invites, removes or changes a member, takes an invitation back, or leaves. A refusal shows the page again. */
export async function changeOrganisations(developer: DeveloperRequest): Promise<void> {
  const { request, response, dependencies, developerId: actorId, now } = developer
  const of = { organisationId: idOf(developer, 'organisationId'), actorId, now, interactionId: arrivalOf(response).interactionId }
  const [change, email] = [field(request, 'change'), field(request, 'email')]
  const role = organisationRoles.find((one) => one === field(request, 'role')) ?? 'viewer'
  try {
    if (change === 'invite') await inviteMember(dependencies, { ...of, email, role })
    if (change === 'revoke') await revokeMemberInvitation(dependencies, { ...of, invitationId: idOf(developer, 'invitationId') })
    if (change === 'role') await changeMember(dependencies, { ...of, developerId: idOf(developer, 'developerId'), role })
    if (change === 'remove') await removeMember(dependencies, { ...of, developerId: idOf(developer, 'developerId') })
    response.redirect(303, routes.dashboardOrganisations())
  } catch (error) {
    const { status, ...wrong } = explainRefusal(error)
    await renderOrganisations(developer, { status, typed: { organisationId: of.organisationId, change, email, ...wrong } })
  }
}

/** Shows the invitation of a mail's link. Nothing happens before a button is pressed: mail programs open links by themselves. */
export async function showInvitation(developer: DeveloperRequest): Promise<void> {
  await renderInvitation(developer, memberCode(queryText(developer.request, 'code')), { faults: {}, status: 200 })
}

async function renderInvitation(
  { response, dependencies, developerId, now }: DeveloperRequest,
  code: string,
  { status, ...wrong }: ShownRefusal,
): Promise<void> {
  const invitation = await findReceivedInvitation(dependencies, { code, developerId, now })
  const props = { code, invitation, ...wrong }
  renderPage(response, { page: invitationPage, props, status, path: routes.dashboardInvitation() })
}

/** Makes the developer a member. */
export async function acceptInvitation(developer: DeveloperRequest): Promise<void> {
  const { request, response, dependencies, developerId, now } = developer
  const code = field(request, 'code')
  try {
    await acceptMemberInvitation(dependencies, { code, developerId, now, interactionId: arrivalOf(response).interactionId })
    response.redirect(303, routes.dashboardOrganisations())
  } catch (error) {
    await renderInvitation(developer, code, explainRefusal(error))
  }
}

/** An invitation that somebody followed: what it says where its code is right for them. */
interface Invited {
  code: string
  invitation: ReceivedInvitation | undefined
}

/** Asks who followed an invitation whether they want to become a member. */
function invitationPage(kit: PageKit, { code, invitation, ...wrong }: FormFaults & Invited): Html {
  const { t, textHtml } = kit
  const title = t('dashboard.invitation.title')
  return dashboardLayout(
    kit,
    { title },
    html`<h1>${title}</h1>
    <section class="card">
      ${refusalNotice(kit, wrong)}
      ${
        invitation === undefined
          ? html`<p>${t('dashboard.invitation.gone')}</p>`
          : html`<form method="post" action="${routes.dashboardInvitation()}">
        ${hiddenFields({ code })}
        <p>${textHtml('dashboard.invitation.into', { organisation: invitation.organisation })}</p>
        <p>${t('dashboard.organisations.role')}: ${t(`dashboard.organisations.roles.${invitation.role}`)}</p>
        ${invitation.inviter && html`<p>${textHtml(invitation.inviter.isProven ? 'dashboard.invitation.by' : 'dashboard.invitation.byUnproven', { inviter: invitation.inviter.email })}</p>`}
        <p>${t('dashboard.invitation.text')}</p>
        <button class="wide">${t('dashboard.invitation.accept')}</button>
      </form>`
      }
      <p><a href="${routes.dashboardApps()}">${t('dashboard.apps.back')}</a></p>
    </section>`,
  )
}
