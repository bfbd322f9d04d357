import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose'
import validators from '../../generated/validators/core-bank.js'
import type { components } from '../../generated/types/core-bank.ts'
import type { Call } from './callbacks.ts'
import { CheckFailed, expect } from './failure.ts'

/** What a signed decision carries. */
export type Statement = components['schemas']['DecisionStatement']

/** Whose statements they are, for whom, and the keys behind jwksUri. */
export interface Signer {
  issuer: string
  audience: string
  keys: JSONWebKeySet
}

/** As long as a statement may be good for, and how far both clocks may be apart: what Sanad asks, too. */
const statementSeconds = 300
const skewSeconds = 10

/** What a call says, once it is as the contract has it: looked at as Sanad does. Throws CheckFailed. */
export async function readStatement({ text, contentType, at }: Call, { keys, issuer, audience }: Signer): Promise<Statement> {
  expect(/^application\/jose *(;|$)/i.test(contentType), `a call has the content type ${contentType || 'of nothing'}`)
  expect(text.length <= 10_000, 'a call has more than 10,000 characters')
  const { payload } = await jwtVerify(text, createLocalJWKSet(keys), {
    ...{ algorithms: ['PS256', 'ES256'], typ: 'core-decision+jwt', issuer, audience, currentDate: at },
    ...{ requiredClaims: ['iat', 'exp', 'jti'], clockTolerance: skewSeconds, maxTokenAge: statementSeconds },
  }).catch((error: Error) => {
    throw new CheckFailed(`a call is not signed as Sanad needs it: ${error.message}`)
  })
  const validate = validators.DecisionStatement!
  if (!validate(payload)) {
    const { instancePath, message } = validate.errors![0]!
    throw new CheckFailed(`what a call carries breaks the contract: ${instancePath.replaceAll('/', '.')} ${message}`)
  }
  const statement = payload as unknown as Statement
  expect(statement.exp - statement.iat <= statementSeconds, `a statement is good for ${statement.exp - statement.iat} s`)
  const { eventId, kind, outcome } = statement.decision
  expect(statement.jti === eventId, `the jti of a statement is ${statement.jti}, and the eventId of its decision ${eventId}`)
  expect(outcomes[kind].includes(outcome), `a ${kind} cannot be ${outcome}`)
  return statement
}

const outcomes: Record<Statement['decision']['kind'], readonly string[]> = {
  payment: ['completed', 'rejected', 'cancelled'],
  letter: ['issued', 'rejected', 'cancelled'],
}

/** What a call claims to be about, whoever signed it: for telling calls apart. Undefined where it cannot be read. */
export function claimedDecision({ text }: Call): Statement['decision'] | undefined {
  try {
    return decodeJwt<Partial<Statement>>(text).decision
  } catch {
    return undefined
  }
}
