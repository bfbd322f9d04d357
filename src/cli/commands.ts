import type { Command } from './command.ts'
import { authorize } from './commands/authorize.ts'
import { call } from './commands/call.ts'
import { consent, message } from './commands/consent.ts'
import { doctor } from './commands/doctor.ts'
import { sign, token, verify } from './commands/envelopes.ts'
import { init } from './commands/init.ts'
import { listen } from './commands/listen.ts'
import { accounts, check, letter, payment } from './commands/products.ts'
import { proxy } from './commands/proxy.ts'
import { trigger } from './commands/trigger.ts'

/** Every verb, in the order of a first walk. */
export const commands: Record<string, Command> = {
  init,
  consent,
  authorize,
  payment,
  accounts,
  letter,
  check,
  call,
  token,
  message,
  sign,
  verify,
  trigger,
  listen,
  proxy,
  doctor,
}
