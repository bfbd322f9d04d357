import { interactionPolicy } from 'oidc-provider'
import { type Settings } from '../config/settings.ts'

/** The bank's page for one authorization; the web routes know it by the same path. */
export function interactionAddress({ baseUrl }: Pick<Settings, 'baseUrl'>, interactionId: string): string {
  return `${baseUrl}/bank/authorizations/${interactionId}`
}

/**
 * One visit at the bank settles sign-in and consent together, and every authorization needs its own: until the bank's pages
 * have said both, the request is not answered, and `prompt=none` gets login_required. `prompt=consent` is accepted and
 * changes nothing, since the customer is always asked.
 */
export function signInPolicy(): interactionPolicy.Prompt[] {
  const { Check, Prompt } = interactionPolicy
  const unsettled = new Check('own_sign_in', 'Every authorization needs a sign-in of its own', 'login_required', (ctx) => {
    const { login, consent } = ctx.oidc.result ?? {}
    return login?.accountId === undefined || consent?.grantId === undefined
  })
  return [new Prompt({ name: 'login' }, unsettled), new Prompt({ name: 'consent' })]
}
