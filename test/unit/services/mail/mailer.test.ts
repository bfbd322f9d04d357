import { createServer, type Server, type Socket } from 'node:net'
import { type AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { limits } from '../../../../src/config/limits.ts'
import { createMailer } from '../../../../src/services/mail/mailer.ts'
import { createSmtpCarrier } from '../../../../src/services/mail/smtpCarrier.ts'
import { writeMail } from '../../../../src/services/mail/texts.ts'

let server: Server | undefined
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server?.close()
})

/** A server on this machine; `answer` says what it answers to a line, undefined is nothing. */
async function serve(answer: (line: string) => string | undefined): Promise<string> {
  server = createServer((socket) => {
    sockets.push(socket)
    const greeting = answer('')
    if (greeting) socket.write(greeting)
    socket.on('data', (bytes) => {
      for (const line of String(bytes).split('\r\n').filter(Boolean)) {
        const said = answer(line)
        if (said) socket.write(said)
      }
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server!.once('listening', resolve))
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const settings = (smtpUrl: string, mailTimeoutMs = 5_000) => ({
  baseUrl: 'https://api.bank.example',
  smtpUrl,
  mailFrom: undefined,
  limits: { ...limits, mailTimeoutMs } as unknown as typeof limits,
})
const mail = writeMail('passwordReset', {
  to: 'sara@tpp.example',
  link: 'https://api.bank.example/x',
  bank: { en: 'Palm Bank', ar: 'بنك النخيل' },
})

describe('the mailer', () => {
  it('hands a mail to the SMTP server, from the bank and to one address, after the caller has gone on', async () => {
    const lines: string[] = []
    const carrier = createSmtpCarrier(
      settings(
        await serve((line) => {
          lines.push(line)
          if (line === 'DATA') return '354 go on\r\n'
          return line === '' || /^(EHLO|MAIL|RCPT|QUIT)|^\.$/.test(line)
            ? '250 ok\r\n'.replace('250', line === '' ? '220' : '250')
            : undefined
        }),
      ),
    )
    const mailer = createMailer(carrier, { mailsUnderWay: 1 })
    mailer.post(async () => mail)
    expect(lines).toEqual([])
    await mailer.settle()
    mailer.close()
    expect(lines).toEqual(expect.arrayContaining(['MAIL FROM:<no-reply@api.bank.example>', 'RCPT TO:<sara@tpp.example>']))
    expect(lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(1)
  })

  it('gives up a server that says nothing, and drops what comes above its bound, each with a line in the log', async () => {
    const said: string[] = []
    const log = {
      warn: (_: object, line: string) => void said.push(line),
      error: (_: object, line: string) => void said.push(line),
    }
    const mailer = createMailer(createSmtpCarrier(settings(await serve(() => undefined), 60)), { mailsUnderWay: 1, log })
    mailer.post(async () => mail)
    mailer.post(async () => mail)
    await mailer.settle()
    mailer.close()
    expect(said).toEqual(['a mail was not sent: too many are under way', 'a mail could not be sent'])
  })
})
