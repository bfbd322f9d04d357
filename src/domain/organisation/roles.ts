import type { OperationId } from '../../../generated/paths.ts'

/** What a member of an organisation is there. */
export const organisationRoles = ['owner', 'developer', 'viewer'] as const
/** A role in an organisation. */
export type OrganisationRole = (typeof organisationRoles)[number]

/** What somebody does with an organisation or with one of its apps. */
export type OrganisationAct = 'look' | 'change' | 'manage'

/** Which roles may do it: the one table of what a member may. */
export const rolesOfAct = {
  /** Reads apps, their requests, events and resources, and the list of members. Changes nothing. */
  look: ['owner', 'developer', 'viewer'],
  /** Registers, changes and deletes apps, their secrets and keys, and sends events again. */
  change: ['owner', 'developer'],
  /** Invites and removes members, and gives them roles. */
  manage: ['owner'],
} as const satisfies Record<OrganisationAct, readonly OrganisationRole[]>

/** Whether a role may do it. */
export const mayAct = (role: OrganisationRole, act: OrganisationAct): boolean =>
  (rolesOfAct[act] as readonly OrganisationRole[]).includes(role)

/** What each operation on an app does. A test holds it against the contract: what is no GET is no `look`, but for those that only judge. */
export const actsOfOperations = {
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
} as const satisfies Partial<Record<OperationId, OrganisationAct>>
