import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { happyCustomer } from '../support/consents/paymentConsent.ts'
import { sendOnWire } from '../support/http/requests.ts'
import {
  type GuardedOperation,
  guardedOperations,
  type Holder,
  type MatrixToken,
  openHolder,
  openWorthless,
} from '../support/operations/tokenMatrix.ts'
import { type RunningSanad, startSanad } from '../support/servers/sanad.ts'
import { withoutLimits } from '../support/servers/shared.ts'
import { registerTpp } from '../support/tpp/tpp.ts'

/** Every operation of interfaces a to e with every kind of token, by the security that its contract names. */
let sanad: RunningSanad
let owner: Holder
let stranger: Holder
let worthless: MatrixToken[]
beforeAll(async () => {
  sanad = await startSanad({ environment: withoutLimits })
  const opened = await openHolder(sanad, happyCustomer)
  owner = opened
  stranger = await openHolder(sanad, '2000000014')
  const { token } = owner.tokens.find(({ scheme, scope }) => scheme === 'PsuToken' && scope === 'accounts')!
  worthless = await openWorthless(sanad, token!, opened.idToken)
})
afterAll(() => sanad?.close())

const send = ({ method }: GuardedOperation, address: string, token: string | undefined) =>
  fetch(sanad.url(address), { method, headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) } })

/** What the contract says of a token: 401 when it is worth nothing, 403 when it is for something else, else the gate is open. */
function expectedOf({ scheme, scope }: GuardedOperation, token: MatrixToken): 401 | 403 | 'open' {
  if (token.scheme === 'none') return 401
  return token.scheme === scheme && token.scope === scope ? 'open' : 403
}

const addressOf = ({ path, scope }: GuardedOperation, ids: Holder['ids']) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[scope]![name]!))

async function rowsOf() {
  const { db } = sanad.dependencies
  const count = async (table: 'consents' | 'payments' | 'lettersOfGuarantee') =>
    (await db.selectFrom(table).select(db.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()).rows
  return Promise.all((['consents', 'payments', 'lettersOfGuarantee'] as const).map(count))
}

it('every operation names one kind of token and one scope', () => {
  expect(guardedOperations.length).toBeGreaterThan(30)
  for (const { operationId, scheme, scope } of guardedOperations)
    expect([scheme, scope], operationId).toEqual([
      expect.stringMatching(/^(DeveloperToken|PsuToken)$/),
      expect.stringMatching(/^(payments|accounts|guarantees|verifications)$/),
    ])
})

it('a token counts in the one Authorization header only, and Bearer has no case', async () => {
  const path = guardedOperations.find(({ operationId }) => operationId === 'getPayment')!.address
  const token = owner.tokens.find(({ scheme, scope }) => scheme === 'DeveloperToken' && scope === 'payments')!.token!
  const statusOf = async (authorization: string | string[] | undefined, query = '') => {
    const headers = { ...(authorization !== undefined && { authorization: authorization as string }) }
    return (await sendOnWire(sanad.baseUrl, { method: 'GET', path: `${path}${query}`, headers })).status
  }
  for (const word of ['Bearer', 'bearer', 'BEARER']) expect(await statusOf(`${word} ${token}`)).toBe(400)
  expect(await statusOf([`Bearer ${token}`, `Bearer ${token}`])).toBe(401)
  expect(await statusOf(undefined, `?access_token=${token}`)).toBe(401)
  expect(await statusOf(`Basic ${token}`)).toBe(401)
})

it('a parameter that is given twice is refused, at the interfaces and at the authorization server', async () => {
  const { address } = guardedOperations.find(({ operationId }) => operationId === 'getAccountTransactions')!
  const { token } = owner.tokens.find(({ scheme, scope }) => scheme === 'PsuToken' && scope === 'accounts')!
  const twice = await fetch(sanad.url(`${address}?page=1&page=2`), { headers: { authorization: `Bearer ${token!}` } })
  expect([twice.status, await twice.text()]).toEqual([400, expect.stringContaining('more than once')])
  const form = (body: string) => fetch(sanad.url('/auth/token'), { method: 'POST', body: new URLSearchParams(body) })
  const { clientId, clientSecret } = await registerTpp(sanad)
  for (const name of ['grant_type', 'client_id']) {
    const answer = await form(`grant_type=client_credentials&client_id=${clientId}&client_secret=${clientSecret}&${name}=c`)
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, 'invalid_request'])
  }
  const page = await fetch(sanad.url('/auth/authorize?client_id=a&client_id=b'), { redirect: 'manual' })
  expect([page.status, page.headers.get('location')]).toEqual([400, null])
})

describe.each(guardedOperations)('$operationId', (operation) => {
  it('opens for the token that its contract names, and for no other', async () => {
    const before = await rowsOf()
    const answers = [...worthless, ...owner.tokens].map(async (token) => {
      const response = await send(operation, operation.address, token.token)
      const text = await response.text()
      const { status } = response
      const verdict = status === 401 || status === 403 ? status : 'open'
      if (verdict === 401) expect(response.headers.get('www-authenticate'), token.name).toMatch(/^Bearer/)
      return [token.name, verdict, ...(status >= 500 ? [text] : [])]
    })
    expect(await Promise.all(answers)).toEqual(
      [...worthless, ...owner.tokens].map((token) => [token.name, expectedOf(operation, token)]),
    )
    expect(await rowsOf()).toEqual(before)
  })
})

const readsById = guardedOperations.filter(({ method, path }) => method === 'GET' && path.includes('{'))

describe.each(readsById)('$operationId', (operation) => {
  it('answers another app of the product about what is not its own as about what is not there', async () => {
    const [own, other] = [owner, stranger].map(
      ({ tokens }) => tokens.find((token) => expectedOf(operation, token) === 'open')!.token,
    )
    const address = addressOf(operation, owner.ids)
    expect((await send(operation, address, own)).status).toBe(200)
    const [foreign, unknown] = [await send(operation, address, other), await send(operation, operation.address, other)]
    expect([foreign.status, await foreign.text()]).toEqual([400, await unknown.text()])
    expect(unknown.status).toBe(400)
  })
})
