import type { Clock } from '../config/clock.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseCookie } from 'cookie'
import type { Kysely } from 'kysely'
import { type default as Provider, errors } from 'oidc-provider'
import type { Settings } from '../config/settings.ts'
import { findConsent } from '../data/repositories/consents.ts'
import type { Database } from '../data/schema.ts'
import { BankRefusal } from '../domain/shared/errors.ts'
import { asDescription, type ConsentScope, consentScopeOf } from './consentScopes.ts'

/** The cookies of the library. Each has its signature in another one, whose name ends with `.sig`. */
export const cookieNames = {
  session: 'sanad_psu_session',
  interaction: 'sanad_authorization',
  resume: 'sanad_authorization_resume',
}

/** The authorization that a browser is going through on the bank's pages. */
export interface AuthorizationInteraction {
  interactionId: string
  clientId: string
  consentId: string
  /** Registered by the app, and matched exactly. */
  redirectUri: string
  /** The languages that the app asks for the pages, as sent. */
  uiLocales?: string
  /** What this browser alone has, and no script of a page: the signature of its cookie. */
  browserKey?: string | undefined
}

/** How the visit to the bank's pages ended: who approved, or why it was denied (in English, for the app). */
export type InteractionOutcome = { approved: { customerId: string } } | { denied: string }

/** Where authorizations are stored, and the settings that name this server. */
export interface InteractionContext {
  db: Kysely<Database>
  settings: Settings
  clock: Pick<Clock, 'now'>
}

type LibraryInteraction = Awaited<ReturnType<Provider['interactionDetails']>>

async function findInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<LibraryInteraction> {
  try {
    return await provider.interactionDetails(request, response)
  } catch (error) {
    if (error instanceof errors.SessionNotFound) throw endedInteraction()
    throw error
  }
}

function endedInteraction(): BankRefusal {
  return new BankRefusal(
    'resourceIdUnknown',
    'This authorization has ended, or it was begun in another browser. Go back to the app and start again.',
  )
}

function consentOf(interaction: LibraryInteraction): ConsentScope {
  const consent = consentScopeOf(interaction.params.scope as string | undefined)
  if (consent === undefined) throw endedInteraction()
  return consent
}

/** Reads the authorization that the browser's cookie names. Throws BankRefusal 'resourceIdUnknown' when there is none. */
export async function readInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<AuthorizationInteraction> {
  const interaction = await findInteraction(provider, request, response)
  const { client_id: clientId, redirect_uri: redirectUri, ui_locales: uiLocales } = interaction.params as Record<string, string>
  return {
    interactionId: interaction.uid,
    clientId: clientId as string,
    consentId: consentOf(interaction).consentId,
    redirectUri: redirectUri as string,
    browserKey: parseCookie(request.headers.cookie ?? '')[`${cookieNames.interaction}.sig`],
    ...(uiLocales === undefined ? {} : { uiLocales }),
  }
}

/**
 * Ends the visit to the bank and sends the browser (303) to the authorization endpoint, which answers the app. A second click finds
 * the grant of the first one. Throws BankRefusal 'resourceIdUnknown' when there is nothing to end.
 */
export async function finishInteraction(
  context: InteractionContext,
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  outcome: InteractionOutcome,
): Promise<void> {
  const interaction = await findInteraction(provider, request, response)
  if ('denied' in outcome) await spendRequestUri(provider, interaction)
  const result =
    'denied' in outcome
      ? { error: 'access_denied', error_description: asDescription(outcome.denied) }
      : {
          login: { accountId: outcome.approved.customerId, amr: ['pwd', 'otp'] },
          consent: {
            grantId:
              interaction.result?.consent?.grantId ??
              (await saveGrant(context, provider, {
                clientId: interaction.params.client_id as string,
                scope: consentOf(interaction),
                customerId: outcome.approved.customerId,
              })),
          },
        }
  response.setHeader('cache-control', 'no-store')
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** A decision spends the request_uri. The library does so for an approval only. */
async function spendRequestUri(provider: Provider, { parJti }: LibraryInteraction & { parJti?: string }): Promise<void> {
  const pushed = parJti === undefined ? undefined : await provider.PushedAuthorizationRequest.find(parJti)
  await pushed?.consume().catch((error: unknown) => {
    // A second click finds it spent.
    if (!(error instanceof errors.InvalidRequestUri)) throw error
  })
}

/**
 * Stores what the customer allowed as a grant. Where refresh tokens depend on it, the grant lives as long as the consent. Returns its id.
 */
export async function saveGrant(
  { db, settings, clock }: InteractionContext,
  provider: Provider,
  { clientId, scope: named, customerId }: { clientId: string; scope: ConsentScope; customerId: string },
): Promise<string> {
  const { scope, consentId, consent } = named
  const grant = new provider.Grant({ accountId: customerId, clientId })
  grant.addOIDCScope(`openid ${scope}`)
  // The token's own scope contains openid too (docs/decisions/apps.md#products-and-scopes), so the interfaces are granted both.
  grant.addResourceScope(settings.baseUrl, `openid ${scope}`)
  if (consent.refreshable) {
    const expiresAt = (await findConsent(db, consentId))?.expiresAt
    const seconds = Math.floor(((expiresAt?.getTime() ?? 0) - clock.now().getTime()) / 1000)
    Object.assign(grant, { expiresIn: Math.max(seconds, grantSeconds(settings.limits)) })
  }
  return grant.save()
}

/** The shortest life of a grant, in seconds: until the tokens of its code have expired. */
export function grantSeconds({ accessTokenSeconds, authorizationCodeSeconds, interactionSeconds }: Settings['limits']): number {
  return interactionSeconds + authorizationCodeSeconds + accessTokenSeconds
}
