import { parseArgs } from 'node:util'
import { type BankRole, bankRoles } from '../../src/domain/bankUser/bankUser.ts'
import { parseDateTime } from '../../src/domain/shared/dates.ts'
import { BankRefusal } from '../../src/domain/shared/errors.ts'
import { findTextFault } from '../../src/domain/shared/plainText.ts'
import { noticeKinds } from '../../src/domain/status/notices.ts'
import { loadDirectory } from '../../src/security/appKeys/directory.ts'
import { type ConsoleApp, decideApp, listConsoleApps } from '../../src/services/console/records.ts'
import { inviteDeveloper } from '../../src/services/console/invite.ts'
import { addBankUser, listBankUsers, removeBankUser, resetBankUser } from '../../src/services/console/bankUsers.ts'
import { endNotice, listNotices, makeNotice } from '../../src/services/status/notices.ts'
import type { Dependencies } from '../../src/services/dependencies.ts'
import { dropSecondFactor } from '../../src/services/developer/secondFactor.ts'

/** What a command works with: the service's own database and settings. */
export interface BankDesk extends Pick<Dependencies, 'db' | 'lagging' | 'settings'> {
  now: Date
}

/** One command: how it is written, what it does, and the lines that it prints. */
interface Command {
  usage: string
  does: string
  /** Throws BankRefusal for what the bank's rules refuse, UsageError for what is missing. */
  run(desk: BankDesk, subject: string, options: Options): Promise<string[]>
}

/** What may stand behind a command. */
type Options = Partial<Record<keyof typeof optionTypes, string | undefined>>

const optionTypes = {
  role: { type: 'string' },
  ar: { type: 'string' },
  interface: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  reason: { type: 'string' },
} as const

/** The words are no command. `message` says what would be. */
export class UsageError extends Error {}

/** Who acts, in the audit trail: whoever may use the machine of the service. */
const actor = 'bank'

const oneTimePassword = (email: string, { password, oneTimeUntil }: { password: string; oneTimeUntil: Date }) => [
  `One-time password of ${email}: ${password}`,
  `It is shown only now and works until ${oneTimeUntil.toISOString()}. It must be replaced at the first sign-in:`,
  'POST /console/api/sessions, then POST /console/api/users/current/password.',
]

function readRole(role: string | undefined): BankRole {
  const known = bankRoles.find((name) => name === role)
  if (!known) throw new UsageError(`--role must be one of ${bankRoles.join(', ')}.`)
  return known
}

const noticeWords = { disturbance: 'what does not work', maintenance: 'work that is planned', news: 'something else' }

const longestReason = 500

/** As the console takes it: what it could not show would close the whole list of apps. */
function readReason(event: string, reason: string | undefined): string | undefined {
  if (reason === undefined) return undefined
  if (event !== 'suspend') throw new UsageError(`${event} takes no --reason.`)
  if (reason === '' || [...reason].length > longestReason || findTextFault(reason, 'line') !== undefined)
    throw new UsageError(`--reason must be one plain line of at most ${longestReason} characters.`)
  return reason
}

const decision = (event: 'admit' | 'suspend' | 'reinstate' | 'end', does: string): Command => ({
  usage: `${event} CLIENT_ID${event === 'suspend' ? ' [--reason TEXT]' : ''}`,
  does,
  async run({ db, settings, now }, clientId, options) {
    const reason = readReason(event, options.reason)
    // Only changes that are admitted are checked again, and nothing may keep a command from stopping an app.
    const directory = event === 'admit' ? await loadDirectory(settings) : undefined
    const app = await decideApp({ db, settings, directory }, { clientId, event, reason, actor, now })
    return [`${app.name} (${app.product}, ${app.organisation}) is ${app.status}.`]
  },
})

/** The apps of all developers, page by page to the end. */
async function listAllApps(desk: BankDesk): Promise<ConsoleApp[]> {
  const apps: ConsoleApp[] = []
  for (;;) {
    const page = await listConsoleApps(desk, { before: apps.at(-1)?.clientId })
    if (page.length === 0) return apps
    apps.push(...page)
  }
}

/** A command for each kind of notice, so that a wrong kind is no command. */
const noticeCommands = Object.fromEntries(
  noticeKinds.map((kind): [string, Command] => [
    `notice ${kind}`,
    {
      usage: `notice ${kind} TEXT --ar TEXT --interface NAME,NAME --from TIME --until TIME`,
      does: `tell everybody of ${noticeWords[kind]} on the status page; without --interface of all, without --from from now, without --until until it is ended`,
      async run(desk, en, { ar, interface: names, from, until }) {
        if (ar === undefined) throw new UsageError('--ar has the text in Arabic.')
        const { noticeId } = await makeNotice(desk, {
          kind,
          text: { en, ar },
          interfaces: names?.split(',') ?? [],
          beginsAt: from === undefined ? desk.now : parseDateTime(from, '--from'),
          endsAt: until === undefined ? null : parseDateTime(until, '--until'),
          now: desk.now,
        })
        return [`The notice ${noticeId} is on /status.`]
      },
    },
  ]),
)

/** Every command by its words. */
export const commands: Record<string, Command> = {
  'user add': {
    usage: `user add EMAIL --role ${bankRoles.join('|')}`,
    does: 'make a bank user and print a one-time password',
    async run({ now, ...desk }, email, { role }) {
      return oneTimePassword(email, await addBankUser(desk, { email, role: readRole(role), now }))
    },
  },
  'user reset': {
    usage: 'user reset EMAIL',
    does: 'end the sessions of a bank user and print a new one-time password',
    async run({ now, ...desk }, email) {
      return oneTimePassword(email, await resetBankUser(desk, { email, now }))
    },
  },
  'user remove': {
    usage: 'user remove EMAIL',
    does: 'take password and sessions away from a bank user',
    async run(desk, email) {
      await removeBankUser(desk, { email, now: desk.now })
      return [`${email} can no longer sign in.`]
    },
  },
  'user list': {
    usage: 'user list',
    does: 'list the bank users with their roles',
    async run(desk) {
      const users = await listBankUsers(desk)
      return users.map(({ email, role, oneTimeUntil }) =>
        [email, role, oneTimeUntil ? 'one-time password' : ''].join('\t').trim(),
      )
    },
  },
  invite: {
    usage: 'invite EMAIL',
    does: 'invite a developer and print the address to sign up at',
    async run({ now, ...desk }, email) {
      const invited = await inviteDeveloper(desk, { email, actor, now })
      return [
        `Pass this address on to ${invited.email}. It works once, until ${invited.expiresAt.toISOString()}:`,
        invited.signUpUrl,
        `As a member of POST /dashboard/api/developers: "invitation": "${invited.code}"`,
      ]
    },
  },
  'second-step drop': {
    usage: 'second-step drop EMAIL',
    does: 'take the second step of a developer away who has lost app and recovery codes, and end their sessions and API tokens',
    async run(desk, email) {
      await dropSecondFactor(desk, { email, now: desk.now })
      return [`${email} signs in with the password alone, and can switch the second step on again.`]
    },
  },
  apps: {
    usage: 'apps',
    does: 'list the apps, newest first: status, product, organisation, name, and which changes wait',
    async run(desk) {
      return (await listAllApps(desk)).map(({ clientId, status, product, organisation, name, pendingChanges = {} }) =>
        [clientId, status, product, organisation, name, Object.keys(pendingChanges).join(', ')].join('\t').trim(),
      )
    },
  },
  'notice list': {
    usage: 'notice list',
    does: 'list the notices of the status page, the latest first',
    async run(desk) {
      const notices = await listNotices(desk, desk.now)
      return notices.map(({ noticeId, kind, beginsAt, endsAt, text }) =>
        [noticeId, kind, beginsAt.toISOString(), endsAt?.toISOString() ?? 'open', text.en].join('\t'),
      )
    },
  },
  ...noticeCommands,
  'notice end': {
    usage: 'notice end NOTICE_ID',
    does: 'end a notice now, or take back one that has not begun',
    async run(desk, noticeId) {
      await endNotice(desk, { noticeId, now: desk.now })
      return [`The notice ${noticeId} is over.`]
    },
  },
  admit: decision('admit', 'let an app that is waiting act, or admit its changes'),
  suspend: decision('suspend', 'stop an app at once, for now'),
  reinstate: decision('reinstate', 'let a suspended app act again'),
  end: decision('end', 'end an app for ever, with its tokens and consents'),
}

/** How the commands are written and what they do. */
export function describeCommands(): string[] {
  const rows = Object.values(commands)
  const width = Math.max(...rows.map(({ usage }) => usage.length))
  const rowsOfAll = [{ usage: 'check', does: 'say at once all that keeps the service from starting; changes nothing' }, ...rows]
  return ['npm run bank -- COMMAND', '', ...rowsOfAll.map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`)]
}

/** A command that was found, with what it is about. */
export interface ParsedCommand {
  run(desk: BankDesk): Promise<string[]>
}

/** Finds the command of these words. Throws UsageError that says how it is written. */
export function parseCommand(words: string[]): ParsedCommand {
  const { values: options, positionals } = readWords(words)
  const name = [2, 1]
    .map((count) => positionals.slice(0, count).join(' '))
    .find((candidate) => Object.hasOwn(commands, candidate))
  if (name === undefined) throw new UsageError(`There is no command ${positionals.join(' ')}; npm run bank -- help lists them.`)
  const { usage, run } = commands[name]!
  const [subject, ...more] = positionals.slice(name.split(' ').length)
  const needsSubject = /[A-Z]{2}/.test(usage)
  if (more.length > 0 || (subject !== undefined) !== needsSubject)
    throw new UsageError(`Write it like this: npm run bank -- ${usage}`)
  if (name === 'user add') readRole(options.role)
  return { run: (desk) => run(desk, subject ?? '', options) }
}

function readWords(words: string[]) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options: optionTypes })
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}; npm run bank -- help lists the commands.`)
  }
}

/** Every line that a refusal needs. */
export function linesOf(error: unknown): string[] {
  if (error instanceof BankRefusal && error.detail.faults) return error.detail.faults.map(({ message }) => message)
  return [(error as Error).message]
}
