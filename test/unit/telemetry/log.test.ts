import { describe, expect, it } from 'vitest'
import { BankRefusal } from '../../../src/domain/shared/errors.ts'
import { createLog, type Log } from '../../../src/telemetry/log.ts'
import { maskIdentifier } from '../../../src/telemetry/redact.ts'

function captured(use: (log: Log) => void): string {
  const lines: string[] = []
  use(createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) }))
  return lines.join('')
}

const canaries = {
  nationalId: '1000000016',
  iban: 'SA0399000000000000000001',
  bearer: 'canarycanarycanary',
  jwt: 'eyJhbGciOiJQUzI1NiJ9.eyJjYW5hcnkiOjF9.c2lnbmF0dXJl',
  password: 'correct horse',
  name: 'Fatimah Alcanary',
}

describe('the log never holds what must not be in a log', () => {
  const everything = {
    headers: {
      Authorization: `Bearer ${canaries.bearer}`,
      cookie: `sanad_session=${canaries.bearer}`,
      'x-jws-signature': canaries.jwt,
    },
    body: { Data: { NationalIdentificationNumber: canaries.nationalId } },
    message: { Data: canaries.name },
    client_secret: canaries.password,
    nested: [{ debtorIban: canaries.iban, nameEn: canaries.name, note: `for ${canaries.nationalId} from ${canaries.iban}` }],
  }
  const ways: [string, (log: Log) => void][] = [
    ['context', (log) => log.info(everything, 'request')],
    ['text', (log) => log.info(`customer ${canaries.nationalId} paid from ${canaries.iban} with ${canaries.jwt}`)],
    ['format arguments', (log) => log.info('token %s %o', canaries.jwt, everything)],
    ['an error', (log) => log.error(new Error(`no account ${canaries.iban}`, { cause: new Error(`of ${canaries.nationalId}`) }))],
    [
      'an error with extra members',
      (log) => log.error(Object.assign(new Error('failed'), { request: everything, parameters: [canaries.name] })),
    ],
    ['an error in context', (log) => log.error({ err: new Error(`no account ${canaries.iban}`) })],
    [
      'internal detail',
      (log) => log.error(new BankRefusal('stateConflict', 'Something failed.', { internal: `Bearer ${canaries.bearer}` })),
    ],
    ['child bindings', (log) => log.child(everything).child({ nationalId: canaries.nationalId, note: canaries.iban }).info('x')],
    ['bytes', (log) => log.info({ bytes: Buffer.from(canaries.name) })],
  ]
  it.each(ways)('given as %s', (_way, use) => {
    const output = captured(use)
    expect(output).not.toBe('')
    for (const canary of Object.values(canaries)) expect(output).not.toContain(canary)
    expect(output).not.toContain('70,97,116,105')
  })

  it('keeps what operators need: ids, code, public text, cause and stack of an error', () => {
    const output = captured((log) =>
      log.error(
        {
          consentId: 'c-1',
          err: new BankRefusal('stateConflict', 'Already decided.', { internal: 'row 7', cause: new Error('root') }),
        },
        'refused',
      ),
    )
    expect(JSON.parse(output)).toMatchObject({
      level: 'error',
      consentId: 'c-1',
      event: 'refused',
      err: {
        type: 'BankRefusal',
        code: 'stateConflict',
        message: 'Already decided.',
        internal: 'row 7',
        cause: { message: 'root' },
      },
    })
    expect(JSON.parse(captured((log) => log.error(new Error('boom')))).event).toBe('boom')
  })

  it('survives circular and endless context', () => {
    const circular: Record<string, unknown> = { many: Array.from({ length: 10_000 }, (_, index) => index) }
    circular.self = circular
    expect(captured((log) => log.info(circular, 'x')).length).toBeLessThan(5_000)
  })

  it('cannot be made to start a new line', () => {
    expect(
      captured((log) => log.info('a\r\n{"level":"info"}'))
        .trim()
        .split('\n'),
    ).toHaveLength(1)
  })
})

it('masks an identifier down to its ends', () => {
  expect(maskIdentifier(canaries.nationalId)).toBe('1****16')
  expect(maskIdentifier(canaries.iban)).toBe('SA03****01')
  expect(maskIdentifier('123')).toBe('****')
})
