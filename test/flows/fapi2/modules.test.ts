import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * The modules of the OpenID Foundation's plan fapi2-message-signing-final-test-plan with fapi_profile=ksa and
 * client_auth_type=private_key_jwt (github openid-certification/conformance-suite at 12f2a4d), without their common prefix
 * `fapi2-security-profile-final-`. Each stands in the name of the test that looks at the same, or says why there is none.
 */
const modules: Record<string, readonly string[]> = {
  'library.test.ts': ['discovery-end-point-verification', 'happy-flow', 'test-claims-parameter-identity-claims'],
  'requestObjects.test.ts': [
    'ensure-expired-request-object-fails',
    'ensure-matching-key-in-authorization-request',
    'ensure-redirect-uri-in-authorization-request',
    'ensure-registered-redirect-uri',
    'ensure-request-object-signature-algorithm-is-not-none',
    'ensure-request-object-with-bad-aud-fails',
    'ensure-request-object-with-exp-over-60-fails',
    'ensure-request-object-with-invalid-signature-fails',
    'ensure-request-object-with-nbf-8-seconds-in-the-future-is-accepted',
    'ensure-request-object-with-nbf-over-60-fails',
    'ensure-request-object-without-exp-fails',
    'ensure-request-object-without-nbf-fails',
    'ensure-request-object-without-redirect-uri-fails',
    'ensure-response-type-code-idtoken-fails',
    'ensure-response-type-token-fails',
    'ensure-signed-request-object-with-RS256-fails',
    'ensure-unsigned-authorization-request-without-using-par-fails',
    'ensure-unsigned-request-at-par-endpoint-fails',
    'par-attempt-invalid-http-method',
    'par-authorization-request-containing-request_uri',
    'par-authorization-request-containing-request_uri-form-param',
    'par-ensure-pkce-required',
    'par-plain-pkce-rejected',
    'par-without-duplicate-parameters',
  ],
  'tokens.test.ts': [
    'access-token-type-header-case-sensitivity',
    'attempt-reuse-authorization-code-after-one-second',
    'ensure-authorization-code-is-bound-to-client',
    'ensure-client-assertion-in-token-endpoint',
    'ensure-client-assertion-with-exp-is-5-minutes-in-past-fails',
    'ensure-client-assertion-with-no-sub-fails',
    'ensure-client-assertion-with-wrong-aud-fails',
    'ensure-client-id-in-token-endpoint',
    'ensure-holder-of-key-required',
    'ensure-pkce-code-verifier-required',
    'ensure-signed-client-assertion-with-RS256-fails',
    'ensure-token-endpoint-fails-with-expired-auth-code',
    'happy-flow',
    'incorrect-pkce-code-verifier-rejected',
    'par-ensure-jwt-client-assertions-nbf-8-seconds-in-the-future-is-accepted',
    'par-ensure-jwt-client-assertions-nbf-over-60-seconds-in-the-future-fails',
    'par-test-array-as-audience-fails',
    'par-test-par-endpoint-url-as-audience-fails',
    'par-test-token-endpoint-url-as-audience-fails',
    'refresh-token',
  ],
  'visits.test.ts': [
    'ensure-authorization-request-with-64-char-nonce-success',
    'ensure-authorization-request-with-long-nonce',
    'ensure-authorization-request-with-long-state',
    'ensure-authorization-request-without-nonce-success',
    'ensure-authorization-request-without-state-success',
    'ensure-different-nonce-inside-and-outside-request-object',
    'ensure-different-state-inside-and-outside-request-object',
    'ensure-other-scope-order-succeeds',
    'par-attempt-reuse-request_uri',
    'par-attempt-to-use-expired-request_uri',
    'par-attempt-to-use-request_uri-for-different-client',
    'par-ensure-reused-request-uri-prior-to-auth-completion-succeeds',
    'state-only-outside-request-object-not-used',
    'user-rejects-authentication',
  ],
}

it('each of the sixty modules of the KSA plan is named by a test', () => {
  expect(new Set(Object.values(modules).flat()).size).toBe(60)
  const files = globSync('*.test.ts', { cwd: import.meta.dirname })
  for (const [file, names] of Object.entries(modules)) {
    expect(files).toContain(file)
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    expect(names.filter((name) => !new RegExp(`${name}(?![\\w-])`).test(text))).toEqual([])
  }
})
