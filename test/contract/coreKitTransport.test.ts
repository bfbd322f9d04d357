import { readFile } from 'node:fs/promises'
import type { JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckOptions } from '../../src/coreKit/checkBank.ts'
import { allChecks } from '../../src/coreKit/checks/all.ts'
import type { Tls } from '../../src/coreKit/sender.ts'
import { newTokenKey, type TokenKey } from '../../src/coreKit/tokens.ts'
import { guard, guardTls, type Hole } from '../support/coreKit/guard.ts'
import { runChecks } from '../support/coreKit/kit.ts'
import { type Proxy, startProxy } from '../support/coreKit/proxy.ts'
import { type Reference, startReference } from '../support/coreKit/reference.ts'
import { makeServerPair } from '../support/coreKit/serverPair.ts'
import { makeAuthority } from '../support/tpp/authority.ts'
import { pkcs8 } from '../support/tpp/mutualTls.ts'
import { makeTppKey } from '../support/tpp/tppKeys.ts'

let reference: Reference
let server: { cert: string; key: string; ca: string }
let own: Tls
let tokenKey: TokenKey
beforeAll(async () => {
  reference = await startReference()
  const authority = await makeAuthority()
  const [pair, key] = await Promise.all([makeServerPair(), makeTppKey('ES256')])
  server = { ...pair, ca: authority.pem }
  own = { cert: await authority.issue(key, undefined), key: await pkcs8(key.privateKey), ca: pair.authority }
  tokenKey = await newTokenKey('PS256')
})
afterAll(() => reference?.close())

const checks = allChecks.filter(({ id }) => id.startsWith('transport.')).map(({ id }) => id)

/** Checks an adapter whose door has a hole; `trusts` says whether it takes the new key when it is told. */
async function checkGuarded(hole: Hole | undefined, trusts: boolean, options: Partial<CheckOptions> = {}) {
  let keys: JSONWebKeySet = { keys: [tokenKey.publicJwk] }
  const proxy: Proxy = await startProxy(
    () => reference.baseUrl,
    (passing, forward) => guard({ audience: () => proxy.baseUrl, keys: () => keys, hole })(passing, forward),
    guardTls(hole, server),
  )
  const rotate = async (file: string) => {
    const added = JSON.parse(await readFile(file, 'utf8')) as JSONWebKeySet
    if (trusts) keys = { keys: [...keys.keys, ...added.keys] }
  }
  try {
    const access = { own, tokenKey, audience: proxy.baseUrl }
    return (await runChecks(proxy.baseUrl, { only: checks, hooks: { rotate }, rotationSeconds: 1, ...options }, access)).findings
  } finally {
    await proxy.close()
  }
}

describe('the door of an adapter', () => {
  it('that asks for certificate and token passes every check of it', async () => {
    const findings = await checkGuarded(undefined, true)
    expect(Object.fromEntries(findings.map(({ id, verdict, detail }) => [id, detail ?? verdict]))).toEqual(
      Object.fromEntries(checks.map((id) => [id, 'proved'])),
    )
  })

  it.each(checks.filter((id) => id !== 'transport.rotatedKey'))('with the hole of %s is found out by it', async (id) => {
    const [finding] = await checkGuarded(id.split('.')[1] as Hole, true, { only: [id] })
    expect(finding).toMatchObject({ id, verdict: 'failed' })
    expect(finding!.detail).not.toContain('the check itself broke')
  })

  it('that keeps the old keys is found out by the rotation', async () => {
    const [finding] = await checkGuarded(undefined, false, { only: ['transport.rotatedKey'] })
    expect(finding).toMatchObject({ verdict: 'failed', detail: 'a token of the new key is still refused after 1 s' })
  })

  it('on plain http is not proved, and never failed', async () => {
    const { findings } = await runChecks(reference.baseUrl, { only: checks })
    expect(new Set(findings.map(({ verdict }) => verdict))).toEqual(new Set(['notProved']))
  })
})
