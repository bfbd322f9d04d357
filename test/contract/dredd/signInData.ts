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

/** What the operations about sign-ins and tokens need. */
export const signInOperations: Changes = {
  endSession: secondSession,
  createApiToken: newDeveloper,
  revokeApiToken: withTokens(1),
}

/** What leads to their refusals. */
export const signInExceptions: Record<string, Changes> = {
  createApiToken: { 409: withTokens(20) },
}
