import { afterAll, beforeAll, expect, it } from 'vitest'
import { operationPaths } from '../../generated/paths.ts'
import { type RunningAuthServer, sharedAuthServer } from '../support/authserver/authServer.ts'

let bank: RunningAuthServer
beforeAll(async () => void (bank = await sharedAuthServer()))
afterAll(() => expect(bank.defects.splice(0)).toEqual([]))

const { getAuthorizationServerMetadata: canonical, getAuthorizationServerMetadataAlias: alias } = operationPaths
const ask = (path: string, method: string) => fetch(bank.settings.baseUrl + path, { method })

it('is where RFC 8414 section 3.1 puts the metadata of the issuer, and answers the same', async () => {
  expect(alias).toBe(`/.well-known/oauth-authorization-server${new URL(bank.settings.issuer).pathname}`)
  const answers = [await ask(alias, 'GET'), await ask(canonical, 'GET')]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await answers[0]!.json()).toEqual(await answers[1]!.json())
})

it.each(['DELETE', 'POST', 'OPTIONS'])('takes %s no more and no less than the other address', async (method) => {
  const answers = [await ask(alias, method), await ask(canonical, method)]
  const told = await Promise.all(answers.map(async (one) => [one.status, one.headers.get('allow'), await one.text()]))
  expect(told[0]).toEqual(told[1])
})
