import type { Settings } from '../../../config/settings.ts'

/** Whether the docs of this server let people try operations: in a sandbox that takes apps with a secret, as the sample apps are. */
export const offersTries = ({ sandbox, minSecurity }: Pick<Settings, 'sandbox' | 'minSecurity'>): boolean =>
  sandbox && minSecurity === 'secret'
