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

/** A developer in an organisation. The id of an organisation is that of the developer who founded it by signing up. */
export interface OrganisationMember {
  organisationId: string
  developerId: string
  role: OrganisationRole
  joinedAt: Date
}

/** Leave to become a member, for one e-mail address. Only the SHA-256 of its code is stored. */
export interface OrganisationInvitation {
  invitationId: string
  organisationId: string
  email: string
  role: OrganisationRole
  codeHash: string
  createdAt: Date
  expiresAt: Date
}

/** An organisation as one of its members sees it. */
export interface OwnOrganisation {
  organisationId: string
  name: string
  role: OrganisationRole
}
