import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { limits } from '../../../../src/config/limits.ts'
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

/** With more time than any machine needs, unless told otherwise. */
const settings = (smtpUrl: string, mailTimeoutMs = 50_000) => ({
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

describe('the way to the SMTP server', () => {
  it('hands a mail over, from the bank and to one address', async () => {
    const lines: string[] = []
    const address = await serve((line) => {
      lines.push(line)
      if (line === 'DATA') return '354 go on\r\n'
      return line === '' || /^(EHLO|MAIL|RCPT|QUIT)|^\.$/.test(line)
        ? '250 ok\r\n'.replace('250', line === '' ? '220' : '250')
        : undefined
    })
    const carrier = createSmtpCarrier(settings(address))
    await carrier.deliver(mail)
    carrier.close()
    expect(lines).toEqual(expect.arrayContaining(['MAIL FROM:<no-reply@api.bank.example>', 'RCPT TO:<sara@tpp.example>']))
    expect(lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(1)
  })

  it('gives up a server that says nothing', async () => {
    const carrier = createSmtpCarrier(settings(await serve(() => undefined), 60))
    await expect(carrier.deliver(mail)).rejects.toMatchObject({
      message: 'The SMTP server took more than 60 ms.',
      isForGood: false,
    })
    carrier.close()
  })

  it.each([
    { answer: '550 5.1.1 <sara@tpp.example> is unknown', isForGood: true },
    { answer: '450 <sara@tpp.example> try later', isForGood: false },
  ])('says of $answer whether another try may help, and repeats no address', async ({ answer, isForGood }) => {
    const address = await serve((line) => {
      if (line.startsWith('RCPT')) return `${answer}\r\n`
      return line === '' ? '220 ok\r\n' : '250 ok\r\n'
    })
    const carrier = createSmtpCarrier(settings(address))
    const failure = await carrier.deliver(mail).catch((error: unknown) => error)
    carrier.close()
    expect(failure).toMatchObject({
      message: `The mail was not taken over (EENVELOPE ${answer.slice(0, 3)} RCPT TO).`,
      isForGood,
    })
    expect(inspect(failure, { depth: 9 })).not.toContain('sara')
  })
})
