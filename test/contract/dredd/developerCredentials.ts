import { randomUUID } from 'node:crypto'
import { codeOf } from '../../support/operations/secondFactor.ts'
import { newDeveloper, post, secondSession, signUp } from './developers.ts'
import type { Change, Server } from './interfaceData.ts'

type Changes = Record<string, Change<{ server: Server }>>

const tokens = '/dashboard/api/developers/current/api-tokens'
const newToken = { name: 'Nightly build', scope: 'read' }

/** A new developer with so many API tokens; the path names the last. */
const withTokens =
  (count: number): Change<{ server: Server }> =>
  async (draft, { server }) => {
    const { cookie } = await signUp(server)
    for (let made = 0; made < count; made++) draft.ids.tokenId = (await post(server, tokens, newToken, cookie)).answer.tokenId!
    draft.headers.cookie = cookie
  }

const factor = '/dashboard/api/developers/current/second-factor'

/** A new developer, and how their second step stands. */
const withFactor =
  (state: 'off' | 'begun' | 'on'): Change<{ server: Server }> =>
  async (draft, { server }) => {
    const password = randomUUID()
    const { cookie } = await signUp(server, { email: `${randomUUID()}@tpp.example`, password })
    draft.headers.cookie = cookie
    // What begins the second step has a password in its body, and the others a code.
    if (draft.message !== undefined && 'password' in (draft.message as object)) draft.message = { password }
    if (state === 'off') return
    const { secret } = (await post(server, factor, { password }, cookie)).answer
    const code = codeOf(secret!)
    if (state === 'begun') return void (draft.message = { code })
    const headers = { 'content-type': 'application/json', cookie }
    const confirmed = await fetch(server.url(`${factor}/confirmation`), {
      method: 'POST',
      headers,
      body: JSON.stringify({ code }),
    })
    const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] }
    if ('code' in (draft.message as object)) draft.message = { code: recoveryCodes[0]! }
  }

/** What the operations about sign-ins and tokens need. */
export const credentialOperations: Changes = {
  endSession: secondSession,
  createApiToken: newDeveloper,
  revokeApiToken: withTokens(1),
  beginSecondFactor: withFactor('off'),
  confirmSecondFactor: withFactor('begun'),
  replaceRecoveryCodes: withFactor('on'),
  removeSecondFactor: withFactor('on'),
}

/** What leads to their refusals. */
export const credentialExceptions: Record<string, Changes> = {
  createApiToken: { 409: withTokens(20) },
  beginSecondFactor: { 409: withFactor('on') },
  confirmSecondFactor: { 409: withFactor('off') },
  replaceRecoveryCodes: { 409: withFactor('off') },
  removeSecondFactor: { 409: withFactor('off') },
}
