import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationPaths } from '../../generated/paths.ts'
import { type RunningAuthServer, sharedAuthServer } from '../support/authserver/authServer.ts'

let bank: RunningAuthServer
beforeAll(async () => void (bank = await sharedAuthServer()))
afterAll(() => expect(bank.defects.splice(0)).toEqual([]))

const read = async (path: string) => {
  const response = await fetch(bank.settings.baseUrl + path)
  return { status: response.status, type: response.headers.get('content-type'), body: (await response.json()) as unknown }
}

describe('getAuthorizationServerMetadata', () => {
  it('answers what getOpenidConfiguration answers', async () => {
    const answer = await read(operationPaths.getAuthorizationServerMetadata)
    expect([answer.status, answer.type]).toEqual([200, expect.stringContaining('application/json')])
    expect(answer.body).toEqual((await read(operationPaths.getOpenidConfiguration)).body)
  })
})
