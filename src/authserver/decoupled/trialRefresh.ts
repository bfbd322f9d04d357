import Provider from 'oidc-provider'
import { consentScopeOf } from '../consentScopes.ts'

interface TokenModel {
  find(value: string, options?: { ignoreExpiration?: boolean }): Promise<{ gty: string; scope?: string } | undefined>
}

/**
 * Lets an app that asked for `accounts` alone (docs/decisions/decoupled.md#a-consent-for-trying) refresh with the same word: it stands for
 * the consent of the token. The library compares words, and would find that the token lacks this one.
 */
export function readTrialScopeOfRefresh(provider: Provider): void {
  const Model = provider.RefreshToken as unknown as TokenModel
  const find = Model.find.bind(Model)
  Model.find = async (value, options) => {
    const token = await find(value, options)
    const parameters = Provider.ctx?.oidc.params
    const consent = token?.gty === 'ciba' ? consentScopeOf(token.scope) : undefined
    if (consent !== undefined && typeof parameters?.scope === 'string')
      parameters.scope = parameters.scope
        .split(' ')
        .map((word) => (word === 'accounts' ? consent.scope : word))
        .join(' ')
    return token
  }
}
