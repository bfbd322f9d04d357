import type { Reachable } from '../story.ts'
import { askPlatform } from './platform.ts'

/** The mails of the sandbox to this address, newest first. */
export async function mailsTo(sanad: Reachable, email: string): Promise<{ to: string; subject: string; text: string }[]> {
  const { body } = await askPlatform(sanad, 'GET', '/core-bank/api/mails')
  return (body as unknown as { to: string; subject: string; text: string }[]).filter(({ to }) => to === email)
}

/** The code in the newest mail to this address whose link leads to `page`. */
export async function mailedCode(sanad: Reachable, email: string, page: 'new-password' | 'prove-email'): Promise<string> {
  const link = new RegExp(`/dashboard/${page}\\?code=([\\w-]{43})`)
  for (const { text } of await mailsTo(sanad, email)) if (link.test(text)) return link.exec(text)![1]!
  throw new Error(`no mail for ${page} to ${email}`)
}
