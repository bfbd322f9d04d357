import { randomUUID } from 'node:crypto'
import type { Change, Server } from './interfaceData.ts'

const send = (server: Server, path: string, body: object, cookie = '') =>
  fetch(server.url(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

/** Posts to the platform; throws when nothing was made. */
export async function post(
  server: Server,
  path: string,
  body: object,
  cookie = '',
): Promise<{ answer: Record<string, string>; cookie: string }> {
  const response = await send(server, path, body, cookie)
  if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return {
    answer: (await response.json()) as Record<string, string>,
    cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  }
}

/** Signs a new developer up. */
export const signUp = (server: Server, credentials = { email: `${randomUUID()}@tpp.example`, password: randomUUID() }) =>
  post(server, '/dashboard/api/developers', { ...credentials, organisation: 'نخيل · Nakheel' })

/** A new developer, and the code for `purpose` that the sandbox would have mailed. */
async function developerWithCode(server: Server, purpose: 'new-password' | 'prove-email') {
  const email = `${randomUUID()}@tpp.example`
  const { cookie } = await signUp(server, { email, password: randomUUID() })
  if (purpose === 'new-password') await send(server, '/dashboard/api/password-resets', { email })
  const mails = (await (await fetch(server.url('/core-bank/api/mails'))).json()) as { to: string; text: string }[]
  const link = new RegExp(`/${purpose}\\?code=([\\w-]+)`)
  const code = mails.filter(({ to }) => to === email).flatMap(({ text }) => link.exec(text)?.[1] ?? [])[0]!
  return { cookie, code }
}

/** The body with a code that was mailed to a new developer. */
export const mailedCode =
  (purpose: 'new-password' | 'prove-email'): Change<{ server: Server }> =>
  async (draft, { server }) => {
    const { code } = await developerWithCode(server, purpose)
    draft.message = { ...(draft.message as object), code }
  }

/** A developer's second sign-in, seen from the first. */
export const secondSession: Change<{ server: Server }> = async (draft, { server }) => {
  const credentials = { email: `${randomUUID()}@tpp.example`, password: randomUUID() }
  draft.headers.cookie = (await signUp(server, credentials)).cookie
  await post(server, '/dashboard/api/sessions', credentials)
  const response = await fetch(server.url('/dashboard/api/developers/current/sessions'), {
    headers: { cookie: draft.headers.cookie },
  })
  const sessions = (await response.json()) as { sessionId: string; isCurrent: boolean }[]
  draft.ids.sessionId = sessions.find(({ isCurrent }) => !isCurrent)!.sessionId
}
/** A developer whose e-mail address is proven. */
export const provenDeveloper: Change<{ server: Server }> = async (draft, { server }) => {
  const { code, cookie } = await developerWithCode(server, 'prove-email')
  await send(server, '/dashboard/api/email-proofs', { code })
  draft.headers.cookie = cookie
}

/** A developer who has just signed up. */
export const newDeveloper: Change<{ server: Server }> = async (draft, { server }) =>
  void (draft.headers.cookie = (await signUp(server)).cookie)

/** A developer's app for verification, which has no events. */
export const verifyingApp: Change<{ server: Server }> = async (draft, { server }) => {
  const app = { name: 'Nakheel', product: 'VOP', securityLevel: 'secret', redirectUris: [], bic: 'NCBKSAJE' }
  const { cookie } = await signUp(server)
  draft.headers.cookie = cookie
  draft.ids.clientId = (
    await post(server, '/dashboard/api/apps', { ...app, jwksUri: 'https://tpp.example/jwks' }, cookie)
  ).answer.clientId!
}
