import { type ConsentKind } from '../../../domain/consent/types.ts'
import { accountAuthorization } from './account.ts'
import { type AuthorizationKind } from './authorizationKind.ts'
import { paymentAuthorization } from './payment.ts'

const kinds: Partial<Record<ConsentKind, AuthorizationKind>> = { payment: paymentAuthorization, account: accountAuthorization }

/** The rules of a kind of consent. */
export function authorizationKind(kind: ConsentKind): AuthorizationKind {
  const found = kinds[kind]
  if (!found) throw new Error(`consents of kind ${kind} cannot be authorized`)
  return found
}
