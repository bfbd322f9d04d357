import { type FieldFault } from '../shared/errors.ts'

/** How an app makes its public keys known. */
export interface KeySource {
  certificatePem?: string | undefined
  jwksUri?: string | undefined
}

/** Faults of the choice between a certificate and a JWKS address (service.md, Authentication 1): exactly one, so that it is never in doubt which key counts. */
export function checkKeySource({ certificatePem, jwksUri }: KeySource): FieldFault[] {
  if (certificatePem !== undefined && jwksUri !== undefined) {
    return ['certificatePem', 'jwksUri'].map((path) => ({
      path,
      reason: 'keysTwice',
      message: 'certificatePem and jwksUri are both given; an app has exactly one of them.',
    }))
  }
  if (certificatePem === undefined && jwksUri === undefined) {
    return ['certificatePem', 'jwksUri'].map((path) => ({
      path,
      reason: 'keysMissing',
      message: 'certificatePem and jwksUri are both missing; give exactly one of them. Its keys verify what the app signs.',
    }))
  }
  return []
}
