import { type ConsentKind } from '../../../domain/consent/types.ts'
import { accountAuthorization } from './account.ts'
import { type AuthorizationKind } from './authorizationKind.ts'
import { guaranteeAuthorization } from './guarantee.ts'
import { paymentAuthorization } from './payment.ts'

const kinds: Record<ConsentKind, AuthorizationKind> = {
  payment: paymentAuthorization,
  account: accountAuthorization,
  guarantee: guaranteeAuthorization,
}

/** The rules of a kind of consent. */
export function authorizationKind(kind: ConsentKind): AuthorizationKind {
  return kinds[kind]
}
