import { type Mail, type Mailer, type ServiceLog } from '../dependencies.ts'

/** Hands a mail over: to an SMTP server, or to the sandbox's list. It may take `timeoutMs` at most. */
export interface MailCarrier {
  deliver(mail: Mail): Promise<void>
  close(): void
}

/** Makes a mailer. At most `mailsUnderWay` mails are under way; what comes above is dropped, so that a flood costs no memory. */
export function createMailer(
  carrier: MailCarrier,
  { mailsUnderWay, log }: { mailsUnderWay: number; log?: Pick<ServiceLog, 'warn' | 'error'> | undefined },
): Mailer {
  const underWay = new Set<Promise<void>>()
  const send = async (write: () => Promise<Mail | undefined>) => {
    // The caller's answer goes out first.
    await new Promise((resolve) => setImmediate(resolve))
    const mail = await write()
    if (mail) await carrier.deliver(mail)
  }
  return {
    post(write) {
      if (underWay.size >= mailsUnderWay)
        return log?.warn({ mails: underWay.size }, 'a mail was not sent: too many are under way')
      const sending = send(write)
        .catch((err: unknown) => log?.error({ err }, 'a mail could not be sent'))
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    settle: async () => void (await Promise.all(underWay)),
    close: () => carrier.close(),
  }
}
