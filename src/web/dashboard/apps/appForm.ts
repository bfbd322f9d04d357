import type { Request } from 'express'
import type { AppView } from '../../../services/app/ownApps.ts'
import type { RegisterApp } from '../../../services/app/registerApp.ts'
import { field } from '../../input.ts'

type NewApp = RegisterApp['app']

export const products = ['KSA PIS', 'KSA AIS', 'KSA LOG', 'VOP'] as const satisfies readonly NewApp['product'][]
export const securityLevels = ['secret', 'fapi2'] as const satisfies readonly NewApp['securityLevel'][]
export const authMethods = [
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
  'tls_client_auth',
  'self_signed_tls_client_auth',
] as const satisfies readonly NewApp['tokenEndpointAuthMethod'][]
export const signingAlgs = ['PS256', 'ES256'] as const satisfies readonly NewApp['responseSigningAlg'][]

/** The form as typed, for showing it again. */
export interface TypedApp {
  ownerOrganisationId: string
  name: string
  product: string
  securityLevel: string
  tokenEndpointAuthMethod: string
  responseSigningAlg: string
  redirectUris: string
  certificatePem: string
  publicKey: string
  jwksUri: string
  tlsClientAuthSubjectDn: string
  backchannelClientNotificationEndpoint: string
  bic: string
}

const emptyForm: TypedApp = {
  ownerOrganisationId: '',
  name: '',
  product: products[0],
  securityLevel: securityLevels[0],
  tokenEndpointAuthMethod: '',
  responseSigningAlg: signingAlgs[0],
  redirectUris: '',
  certificatePem: '',
  publicKey: '',
  jwksUri: '',
  tlsClientAuthSubjectDn: '',
  backchannelClientNotificationEndpoint: '',
  bic: '',
}

/** The empty form, with the lowest level that the bank allows, and its first product. */
export const newForm = (minSecurity: NewApp['securityLevel'], product: NewApp['product'] = products[0]): TypedApp => ({
  ...emptyForm,
  product,
  securityLevel: minSecurity,
})

/** The form as the app is, without its keys, which a form only replaces. */
export const typedOf = (app: AppView): TypedApp => ({
  ...newForm(app.securityLevel),
  name: app.name,
  product: app.product,
  tokenEndpointAuthMethod: app.tokenEndpointAuthMethod,
  responseSigningAlg: app.responseSigningAlg,
  redirectUris: app.redirectUris.join('\n'),
  backchannelClientNotificationEndpoint: app.backchannelClientNotificationEndpoint ?? '',
  bic: app.bic ?? '',
})

/**
 * Reads the fields as they came. Empty lines between redirect addresses are removed, so that "line 2" in a fault is the second line
 * on the page.
 */
export function readAppForm(request: Request): TypedApp {
  const typed = Object.fromEntries(Object.keys(emptyForm).map((name) => [name, field(request, name)])) as unknown as TypedApp
  return { ...typed, redirectUris: fieldLines(typed.redirectUris).join('\n') }
}

/** Removes a private key that was pasted by mistake, so that it is not sent over the network once more. */
export function withoutPrivateKey(typed: TypedApp): TypedApp {
  const clean = (text: string) => (/PRIVATE KEY|"d"\s*:/.test(text) ? '' : text)
  const { certificatePem, publicKey, jwksUri } = typed
  return { ...typed, certificatePem: clean(certificatePem), publicKey: clean(publicKey), jwksUri: clean(jwksUri) }
}

/**
 * The app that the form asks for. Empty fields are absent, each redirect address has its own line, and an unknown choice becomes
 * the first one, or the default of the level.
 */
export function toNewApp(typed: TypedApp): NewApp {
  return {
    ...given('ownerOrganisationId', typed.ownerOrganisationId),
    name: typed.name,
    product: choice(products, typed.product),
    securityLevel: choice(securityLevels, typed.securityLevel),
    ...chosen('tokenEndpointAuthMethod', authMethods, typed.tokenEndpointAuthMethod),
    responseSigningAlg: choice(signingAlgs, typed.responseSigningAlg),
    redirectUris: fieldLines(typed.redirectUris),
    ...given('certificatePem', typed.certificatePem),
    ...given('publicKey', typed.publicKey),
    ...given('jwksUri', typed.jwksUri),
    ...given('tlsClientAuthSubjectDn', typed.tlsClientAuthSubjectDn),
    ...given('backchannelClientNotificationEndpoint', typed.backchannelClientNotificationEndpoint),
    ...given('bic', typed.bic.toUpperCase()),
  }
}

/** The lines of a field, without empty ones. */
export const fieldLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The member with this name, or nothing when the field is empty. */
export const given = <Name extends string>(name: Name, text: string): { [key in Name]?: string } =>
  (text.trim() === '' ? {} : { [name]: text.trim() }) as { [key in Name]?: string }

function chosen<Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
  typed: string,
): { [key in Name]?: Value } {
  const value = values.find((known) => known === typed)
  return (value === undefined ? {} : { [name]: value }) as { [key in Name]?: Value }
}

function choice<Value extends string>(values: readonly [Value, ...Value[]], typed: string): Value {
  return values.find((value) => value === typed) ?? values[0]
}
