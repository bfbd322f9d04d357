import type { Reachable } from '../story.ts'
import { askPlatform } from './platform.ts'

export const apiTokensPath = '/dashboard/api/developers/current/api-tokens'

/** A token of the developer of that session. */
export async function makeToken(sanad: Reachable, cookie: string, scope: 'read' | 'write'): Promise<string> {
  const { body } = await askPlatform(sanad, 'POST', apiTokensPath, { cookie, body: { name: 'Test', scope } })
  return body.token as string
}

/** The header that brings a token. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
