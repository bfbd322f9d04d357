import { beforeAll, describe, expect, it } from 'vitest'
import { addMember, invitationCode, organisationsPath, ownOrganisation } from '../support/operations/organisations.ts'
import { askPlatform, registerApp, signUp } from '../support/operations/platform.ts'
import { sharedSanad } from '../support/servers/shared.ts'
import type { RunningSanad } from '../support/servers/sanad.ts'

let sanad: RunningSanad
beforeAll(async () => {
  sanad = await sharedSanad()
})
const read = async (path: string, cookie: string) => (await fetch(sanad.url(path), { headers: { cookie } })).text()

describe('the pages of an app, for a viewer of its organisation', () => {
  const pages = ['', '/edit', '/keys', '/deliveries', '/overview', '/requests', '/resources', '/start']

  it('have no form that would only refuse, and say who may', async () => {
    const { cookie } = await signUp(sanad)
    const { clientId } = await registerApp(sanad, cookie)
    const viewer = await addMember(sanad, cookie, 'viewer')
    for (const page of pages) {
      const path = `/dashboard/apps/${clientId}${page}`
      const [own, seen] = [await read(path, cookie), await read(path, viewer.cookie)]
      const forms = (html: string) => [...html.matchAll(/<form[^>]* method="post" action="([^"]*)"/g)].map(([, action]) => action)
      // What is downloaded there is no change.
      expect([page, forms(seen).filter((action) => !action!.endsWith('/start/file'))]).toEqual([page, []])
      expect([page, /\/(edit|delete)"/.test(page === '/edit' ? '' : seen)]).toEqual([page, false])
      expect([page, seen.includes('id="viewing"'), own.includes('id="viewing"')]).toEqual([page, true, false])
    }
    expect(await read(`/dashboard/apps/${clientId}/keys`, cookie)).toContain(`action="/dashboard/apps/${clientId}/secret"`)
  })
})

describe('the form of a new app', () => {
  it('asks for the organisation where there are several, and offers those alone in which the role allows it', async () => {
    const { cookie } = await signUp(sanad)
    const developer = await addMember(sanad, cookie, 'developer')
    const viewer = await addMember(sanad, cookie, 'viewer')
    expect(await read('/dashboard/apps/new', developer.cookie)).toContain(`<option value="${developer.organisationId}"`)
    const [own, ofViewer] = [await ownOrganisation(sanad, viewer.cookie), await read('/dashboard/apps/new', viewer.cookie)]
    expect([ofViewer.includes(viewer.organisationId), ofViewer.includes(`name="ownerOrganisationId" value="${own}"`)]).toEqual([
      false,
      true,
    ])
    const app = {
      name: 'Palm Coffee',
      product: 'KSA PIS',
      redirectUris: 'https://tpp.example/',
      jwksUri: 'https://tpp.example/jwks',
    }
    const send = (who: string, ownerOrganisationId: string) =>
      fetch(sanad.url('/dashboard/apps'), {
        ...{ method: 'POST', redirect: 'manual', headers: { cookie: who } },
        body: new URLSearchParams({ ...app, ownerOrganisationId }),
      })
    const made = await send(developer.cookie, developer.organisationId)
    const [path] = made.headers.get('location')!.split('?')
    expect((await fetch(sanad.url(path!), { headers: { cookie } })).status).toBe(200)
    const statuses = [viewer.organisationId, 'none', crypto.randomUUID()].map(
      async (id) => (await send(viewer.cookie, id)).status,
    )
    expect(await Promise.all(statuses)).toEqual([403, 404, 404])
  })
})

describe('an invitation', () => {
  it('says in mail and on its page who invites into what, and makes no link of a name', async () => {
    const inviter = await signUp(sanad, { organisation: 'Pay at evil.example' })
    const invited = await signUp(sanad)
    const invitations = `${organisationsPath}/${await ownOrganisation(sanad, inviter.cookie)}/invitations`
    await askPlatform(sanad, 'POST', invitations, { cookie: inviter.cookie, body: { email: invited.email, role: 'viewer' } })
    const code = await invitationCode(sanad, invited.email)
    const mails = (await askPlatform(sanad, 'GET', '/core-bank/api/mails')).body as unknown as { to: string; text: string }[]
    const { text } = mails.find(({ to }) => to === invited.email)!
    expect(text).toContain(`\u2068${inviter.email}\u2069 (who has not proven this address)`)
    expect([text.includes('\u2068Pay at evil example\u2069'), text.includes('evil.example')]).toEqual([true, false])
    const page = await read(`/dashboard/invitation?code=${code}`, invited.cookie)
    expect([page.includes(inviter.email), page.includes('Pay at evil.example'), page.includes('Viewer')]).toEqual([
      true,
      true,
      true,
    ])
    // Whoever else opens it learns nothing.
    const stranger = await signUp(sanad)
    const strange = await read(`/dashboard/invitation?code=${code}`, stranger.cookie)
    expect([strange.includes(inviter.email), strange.includes('Become a member')]).toEqual([false, false])
  })

  it('is kept through the sign-in, and asks nobody again who has accepted it', async () => {
    const inviter = await signUp(sanad)
    const invited = await signUp(sanad)
    const invitations = `${organisationsPath}/${await ownOrganisation(sanad, inviter.cookie)}/invitations`
    await askPlatform(sanad, 'POST', invitations, { cookie: inviter.cookie, body: { email: invited.email, role: 'viewer' } })
    const member = await invitationCode(sanad, invited.email)
    const address = `/dashboard/invitation?code=${member}`
    const visit = (path: string, more: RequestInit = {}) => fetch(sanad.url(path), { redirect: 'manual', ...more })
    const sent = (await visit(address)).headers.get('location')!
    const page = await (await visit(sent)).text()
    expect([page.includes('id="invited"'), page.match(new RegExp(`name="member" value="${member}"`, 'g'))]).toMatchObject([
      true,
      [{}, {}],
    ])
    const signIn = (password: string) =>
      visit('/dashboard/sign-in', { method: 'POST', body: new URLSearchParams({ email: invited.email, password, member }) })
    expect(await (await signIn('not this password')).text()).toContain(`name="member" value="${member}"`)
    const entered = await signIn(invited.password)
    expect(entered.headers.get('location')).toBe(address)
    // What is no code leads to no other place.
    expect((await visit('/dashboard/invitation?code=//evil.example')).headers.get('location')).toBe('/dashboard')

    const { cookie } = invited
    await visit('/dashboard/invitation', { method: 'POST', headers: { cookie }, body: new URLSearchParams({ code: member }) })
    const again = await read(address, cookie)
    expect([again.includes('accepted already'), again.includes('Become a member')]).toEqual([true, false])
  })
})
