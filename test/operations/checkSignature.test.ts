import { describe, expect, it } from 'vitest'
import { countCpuMs } from '../support/cpuTime.ts'
import { proveOwnAppsOnly, proveSessionNeeded, registeredPath } from '../support/operations/platform.ts'
import { openSharedLog, type ShownVerdict } from '../support/operations/requestLog.ts'
import { type Forged, forge, type Forgery } from '../support/http/forgery.ts'

interface Checked {
  isRight: boolean
  verdicts: ShownVerdict[]
}

const request = ({ body, detached }: Forged, lineEnd = '\n') =>
  [
    'POST /payments/consents HTTP/1.1',
    'Content-Type: application/json',
    `x-jws-signature: ${detached}`,
    '',
    body.toString(),
  ].join(lineEnd)

describe('checkSignature', () => {
  const check = async (text: (forged: Forged) => string, forgery: Forgery = {}) => {
    const stage = await openSharedLog()
    const { status, body } = await stage.ask('POST', '/signature-checks', { body: { text: text(forge(stage, forgery)) } })
    expect(status).toBe(200)
    return body as unknown as Checked
  }

  it.each([
    ['a compact JWS', (forged: Forged) => `\n${forged.jwt}\n`],
    ['a request', (forged: Forged) => request(forged)],
    ['a request as a browser sends a form', (forged: Forged) => request(forged, '\r\n')],
  ])('finds nothing wrong with %s that is right', async (_name, text) => {
    const { isRight, verdicts } = await check(text)
    expect([isRight, verdicts.filter(({ result }) => result !== 'passed')]).toEqual([true, []])
    expect(verdicts.map(({ check, claim }) => claim ?? check)).toEqual([
      'parts',
      'algorithm',
      'keyId',
      'key',
      'bytes',
      'iss',
      'aud',
      'exp',
      'nbf',
      'lifetime',
      'iat',
      'message',
    ])
  })

  it('names every claim that is wrong, and the signature too', async () => {
    const claims = { iss: 'x', aud: 'y', exp: 1, message: 3 }
    const { isRight, verdicts } = await check(({ jwt }) => jwt, { claims, header: { kid: 'key-9' } })
    expect(isRight).toBe(false)
    const failed = verdicts.filter(({ result }) => result === 'failed').map(({ finding }) => finding)
    expect(failed).toEqual(['kidUnknown', 'issWrong', 'audWrong', 'expPast', 'expBeforeNbf', 'messageMissing'])
  })

  it('takes any text for what it is', async () => {
    for (const text of ['x', 'GET / HTTP/1.1\n\n', '<script>alert(1)</script>', '\u202e.x.😀'])
      expect((await check(() => text)).verdicts[0]).toMatchObject({ check: 'parts', result: 'failed' })
  })

  it('takes no longer for a header of blanks than for any other text of its length', async () => {
    await openSharedLog()
    const cpuMsOf = async (filler: string) => {
      const head = `POST / HTTP/1.1\nx-jws-signature: a${filler.repeat(29_000)}b`
      const cpuMs = countCpuMs()
      expect((await check(() => `${head}\n\n{}`)).verdicts[0]).toMatchObject({ check: 'parts', result: 'failed' })
      return cpuMs()
    }
    const plain = await cpuMsOf('.')
    // What backtracks takes seconds.
    expect(await cpuMsOf(' '), 'milliseconds').toBeLessThan(plain + 500)
  })

  it.each(['X-JWS-Signature:', 'x-jws-signature: \t'])('reads the header however it is written: %s', async (header) => {
    const { isRight } = await check((forged) => request(forged, '\r\n').replace('x-jws-signature: ', header))
    expect(isRight).toBe(true)
  })

  proveSessionNeeded('POST', async () => `${await registeredPath()}/signature-checks`, { text: 'a.b.c' })
  proveOwnAppsOnly('POST', '/signature-checks', { text: 'a.b.c' })
})
