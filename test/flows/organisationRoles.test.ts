import { beforeAll, describe, expect, it } from 'vitest'
import { mayAct, type OrganisationAct, organisationRoles } from '../../src/domain/organisation/organisation.ts'
import { listOperations, readContract } from '../support/contract/contracts.ts'
import { addMember } from '../support/operations/organisations.ts'
import { askPlatform, registerApp, signUp } from '../support/operations/platform.ts'
import { sharedSanad } from '../support/servers/shared.ts'
import type { RunningSanad } from '../support/servers/sanad.ts'

/** What each operation on an app does. */
const actsOfOperations = {
  getApp: 'look',
  updateApp: 'change',
  deleteApp: 'change',
  rotateAppSecret: 'change',
  listCredentials: 'look',
  getFirstSteps: 'look',
  listDeliveries: 'look',
  replayDeliveries: 'change',
  getDelivery: 'look',
  replayDelivery: 'change',
  sendTestEvent: 'change',
  listWebhooks: 'look',
  switchWebhookOn: 'change',
  removeWebhook: 'change',
  getAppOverview: 'look',
  listResources: 'look',
  getResource: 'look',
  listLoggedRequests: 'look',
  getLoggedRequest: 'look',
  checkSignature: 'look',
  listSinkArrivals: 'look',
} as const satisfies Record<string, OrganisationAct>

/** Every operation about one app that somebody who is signed in calls. */
const operations = listOperations(readContract('platform')).filter(
  ({ path, operation }) => path.includes('{clientId}') && (operation.security?.length ?? 1) > 0,
)
type Role = (typeof organisationRoles)[number]

describe('what a member may do with an app of the organisation', () => {
  let sanad: RunningSanad
  let owner: string
  const cookies = {} as Record<Role | 'stranger', string>
  beforeAll(async () => {
    sanad = await sharedSanad()
    owner = (await signUp(sanad)).cookie
    for (const role of organisationRoles) cookies[role] = (await addMember(sanad, owner, role)).cookie
    cookies.stranger = (await signUp(sanad)).cookie
  })

  it('is said of every operation about an app, and what is no GET is no look but where it only judges', () => {
    expect(Object.keys(actsOfOperations).sort()).toEqual(operations.map(({ operation }) => operation.operationId).sort())
    const looks = operations.filter(
      ({ operation }) => actsOfOperations[operation.operationId as keyof typeof actsOfOperations] === 'look',
    )
    expect(looks.filter(({ method }) => method.toUpperCase() !== 'GET').map(({ operation }) => operation.operationId)).toEqual([
      'checkSignature',
    ])
  })

  /** Calls an operation for a new app with ids that nobody has and the body of the contract. */
  async function call(path: string, method: string, body: unknown, cookie: string) {
    const { clientId } = await registerApp(sanad, owner)
    const ids: Record<string, string> = { clientId, webhookId: 'f'.repeat(64) }
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '4d1c2b3a-7e5f-7a60-9b81-c2d3e4f5a6b7')
    const row = () =>
      sanad.dependencies.db.selectFrom('apps').selectAll().where('clientId', '=', clientId).executeTakeFirstOrThrow()
    const before = await row()
    const query = path.endsWith('/resources') ? '?resourceKind=consent' : ''
    const answer = await askPlatform(sanad, method.toUpperCase(), address + query, {
      cookie,
      ...(body !== undefined && { body }),
    })
    return { answer, isChanged: JSON.stringify(await row()) !== JSON.stringify(before) }
  }
  const rows = operations.flatMap(({ path, method, operation }) => {
    const examples = operation.requestBody?.content['application/json']?.examples ?? {}
    const body = Object.values(examples)[0]?.value
    return organisationRoles.map((role) => [role, operation.operationId, { path, method, body }] as const)
  })

  it.each(rows)('as %s: %s', async (role, operationId, { path, method, body }) => {
    const { answer, isChanged } = await call(path, method, body, cookies[role])
    const isAllowed = mayAct(role, actsOfOperations[operationId as keyof typeof actsOfOperations])
    expect([answer.status === 403, isChanged && !isAllowed]).toEqual([!isAllowed, false])
    if (!isAllowed) expect(answer.body.code).toBe('roleInsufficient')
  })

  it.each(operations.map(({ path, method, operation }) => [operation.operationId, path, method, operation] as const))(
    'a stranger finds no app: %s',
    async (_id, path, method, operation) => {
      const body = Object.values(operation.requestBody?.content['application/json']?.examples ?? {})[0]?.value
      const { answer, isChanged } = await call(path, method, body, cookies.stranger)
      expect([answer.status, isChanged]).toEqual([404, false])
    },
  )
})
