import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { readSettings } from '../../../src/config/settings.ts'
import {
  consoleCookie,
  endedConsoleCookie,
  endedSessionCookie,
  readConsoleCookie,
  readCookie,
  readSessionCookie,
  sessionCookie,
} from '../../../src/http/cookies.ts'

const settings = readSettings({})
const https = { ...settings, baseUrl: 'https://bank.example' }
const request = (cookie?: string) => ({ headers: { cookie } }) as IncomingMessage
const sessionId = 'A'.repeat(43)

describe('the cookie of a developer', () => {
  it('is out of reach for scripts and other sites, and Secure on https', () => {
    expect(sessionCookie(sessionId, settings)).toBe(`sanad_session=${sessionId}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax`)
    expect(sessionCookie(sessionId, https).split('; ')).toContain('Secure')
  })

  it('ends at once, with the same path', () => {
    expect(endedSessionCookie(settings)).toBe('sanad_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  })

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['sanad_session=', undefined],
    ['other=1', undefined],
    ['other=1; sanad_session=abc-_9', 'abc-_9'],
    ['sanad_session=first; sanad_session=second', 'first'],
    ['not_sanad_session=1', undefined],
  ])('in the header %j reads as %j', (header, expected) => {
    expect(readSessionCookie(request(header))).toBe(expected)
  })
})

describe('the cookie of a bank user', () => {
  it('goes to the console only, and not with what other sites send', () => {
    const cookie = `sanad_console=${sessionId}; Max-Age=28800; Path=/console; HttpOnly; SameSite=Strict`
    expect(consoleCookie(sessionId, settings)).toBe(cookie)
    expect(consoleCookie(sessionId, https).split('; ')).toContain('Secure')
    expect(endedConsoleCookie(settings)).toBe('sanad_console=; Max-Age=0; Path=/console; HttpOnly; SameSite=Strict')
  })

  it('is not that of a developer', () => {
    expect(readConsoleCookie(request(`sanad_session=${sessionId}`))).toBeUndefined()
    expect(readSessionCookie(request(`sanad_console=${sessionId}`))).toBeUndefined()
    expect(readConsoleCookie(request(`sanad_session=1; sanad_console=${sessionId}`))).toBe(sessionId)
  })
})

it('a header that is no cookie, or names a member of every object, is no cookie and no failure', () => {
  for (const header of [';;;=', '=', 'a', '%', 'a=%zz', '__proto__=1', 'x'.repeat(10_000)])
    expect(readCookie(request(header), 'toString')).toBeUndefined()
})
