import type { OrganisationRole } from './roles.ts'

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
