import { type Request } from 'express'
import { type RegisterApp } from '../../services/app/register.ts'
import { field } from '../forms.ts'

type NewApp = RegisterApp['app']

export const products = ['KSA PIS', 'KSA AIS', 'KSA LOG', 'VOP'] as const satisfies readonly NewApp['product'][]
export const authMethods = [
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
] as const satisfies readonly NewApp['tokenEndpointAuthMethod'][]
export const signingAlgs = ['PS256', 'ES256'] as const satisfies readonly NewApp['responseSigningAlg'][]

/** The form as typed, for showing it again. */
export interface TypedApp {
  name: string
  product: string
  tokenEndpointAuthMethod: string
  responseSigningAlg: string
  redirectUris: string
  certificatePem: string
  jwksUri: string
  backchannelClientNotificationEndpoint: string
  bic: string
}

export const emptyForm: TypedApp = {
  name: '',
  product: products[0],
  tokenEndpointAuthMethod: authMethods[0],
  responseSigningAlg: signingAlgs[0],
  redirectUris: '',
  certificatePem: '',
  jwksUri: '',
  backchannelClientNotificationEndpoint: '',
  bic: '',
}

/**
 * Reads the fields as they came. Empty lines between redirect addresses are removed, so that "line 2" in a fault is the second line
 * on the page.
 */
export function readAppForm(request: Request): TypedApp {
  const typed = Object.fromEntries(Object.keys(emptyForm).map((name) => [name, field(request, name)])) as unknown as TypedApp
  return { ...typed, redirectUris: lines(typed.redirectUris).join('\n') }
}

/** Removes a private key that was pasted by mistake, so that it is not sent over the network once more. */
export function withoutPrivateKey(typed: TypedApp): TypedApp {
  return /PRIVATE KEY/.test(typed.certificatePem) ? { ...typed, certificatePem: '' } : typed
}

/**
 * The app that the form asks for. Empty fields are absent, each redirect address has its own line, and an unknown choice becomes
 * the first one.
 */
export function toNewApp(typed: TypedApp): NewApp {
  return {
    name: typed.name,
    product: choice(products, typed.product),
    securityLevel: 'secret',
    tokenEndpointAuthMethod: choice(authMethods, typed.tokenEndpointAuthMethod),
    responseSigningAlg: choice(signingAlgs, typed.responseSigningAlg),
    redirectUris: lines(typed.redirectUris),
    ...given('certificatePem', typed.certificatePem),
    ...given('jwksUri', typed.jwksUri),
    ...given('backchannelClientNotificationEndpoint', typed.backchannelClientNotificationEndpoint),
    ...given('bic', typed.bic.toUpperCase()),
  }
}

const lines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const given = <Name extends string>(name: Name, text: string): { [key in Name]?: string } =>
  (text.trim() === '' ? {} : { [name]: text.trim() }) as { [key in Name]?: string }

function choice<Value extends string>(values: readonly [Value, ...Value[]], typed: string): Value {
  return values.find((value) => value === typed) ?? values[0]
}
