import { type operations } from '../../generated/types/platform.ts'
import { type AnonymousCaller, type DeveloperCaller, type Handler } from '../http/operation.ts'
import * as emailProof from '../services/developer/emailProof.ts'
import * as passwordReset from '../services/developer/passwordReset.ts'
import { endDeveloperSession, listDeveloperSessions } from '../services/developer/session.ts'
import { listMails as listSandboxMails } from '../services/sandbox/mails.ts'

/** Sends a code for a new password, if anybody has the address. */
export const requestPasswordReset: Handler<operations['requestPasswordReset'], AnonymousCaller> = async (
  { body: { email }, remoteAddress },
  dependencies,
) => {
  await passwordReset.requestPasswordReset(dependencies, { email, address: remoteAddress })
  return { status: 202 }
}

/** Sets a new password. All sessions of the developer end. */
export const resetPassword: Handler<operations['resetPassword'], AnonymousCaller> = async (
  { body, interactionId, now },
  dependencies,
) => {
  await passwordReset.resetPassword(dependencies, { ...body, interactionId, now })
  return { status: 204 }
}

/** Sends another mail that proves the developer's address. */
export const requestEmailProof: Handler<operations['requestEmailProof'], DeveloperCaller> = async (
  { caller: { developerId } },
  dependencies,
) => {
  await emailProof.requestEmailProof(dependencies, { developerId })
  return { status: 202 }
}

/** Takes the code of such a mail. */
export const proveEmail: Handler<operations['proveEmail'], AnonymousCaller> = async ({ body: { code }, now }, dependencies) => {
  await emailProof.proveEmail(dependencies, { code, now })
  return { status: 204 }
}

/** The developer's open sessions. */
export const listSessions: Handler<operations['listSessions'], DeveloperCaller> = async (
  { caller, now, query },
  dependencies,
) => ({
  status: 200,
  body: await listDeveloperSessions(dependencies, { ...caller, ...query, now }),
})

/** Ends one of them. */
export const endSession: Handler<operations['endSession'], DeveloperCaller> = async (
  { caller: { developerId }, now, path: { sessionId } },
  dependencies,
) => {
  await endDeveloperSession(dependencies, { developerId, ended: sessionId, now })
  return { status: 204 }
}

/** The mails that the sandbox would have sent. */
export const listMails: Handler<operations['listMails'], AnonymousCaller> = async ({ remoteAddress }, dependencies) => ({
  status: 200,
  body: await listSandboxMails(dependencies, { address: remoteAddress }),
})
