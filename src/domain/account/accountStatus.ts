/** KSA account information standard: states of an account, without prefix. */
export const accountStatuses = ['Active', 'NotActive', 'Dormant', 'Unclaimed', 'Deceased', 'Suspended', 'Closed'] as const
export type AccountStatus = (typeof accountStatuses)[number]
