import type { Check } from '../check.ts'
import { accountChecks } from './accountChecks.ts'
import { callbackChecks } from './callbackChecks.ts'
import { confirmationChecks } from './confirmationChecks.ts'
import { customerChecks } from './customerChecks.ts'
import { debtorChecks } from './debtorChecks.ts'
import { decisionChecks } from './decisionChecks.ts'
import { formChecks } from './formChecks.ts'
import { fundsChecks } from './fundsChecks.ts'
import { handshakeChecks } from './handshakeChecks.ts'
import { laterMemberChecks } from './laterMemberChecks.ts'
import { letterChecks } from './letterChecks.ts'
import { loadChecks } from './loadChecks.ts'
import { noticeChecks } from './noticeChecks.ts'
import { outcomeChecks } from './outcomeChecks.ts'
import { payeeChecks } from './payeeChecks.ts'
import { paymentChecks } from './paymentChecks.ts'
import { restartChecks } from './restartChecks.ts'
import { transactionChecks } from './transactionChecks.ts'
import { transportChecks } from './transportChecks.ts'

/** All that the kit looks at, in the order in which it does. */
export const allChecks: readonly Check[] = [
  ...transportChecks,
  ...handshakeChecks,
  ...formChecks,
  ...customerChecks,
  ...confirmationChecks,
  ...accountChecks,
  ...transactionChecks,
  ...payeeChecks,
  ...paymentChecks,
  ...outcomeChecks,
  ...debtorChecks,
  ...fundsChecks,
  ...letterChecks,
  ...laterMemberChecks,
  ...decisionChecks,
  ...noticeChecks,
  ...callbackChecks,
  ...restartChecks,
  ...loadChecks,
]
