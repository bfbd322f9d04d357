import type { operations } from '../../generated/types/console.ts'
import type { AppEvent } from '../domain/app/appStates.ts'
import { formatDateTime } from '../domain/shared/dates.ts'
import { consoleCookie, endedConsoleCookie } from '../http/cookies.ts'
import type { AnonymousCaller, BankUserCaller, Handler } from '../http/operation.ts'
import * as contradictions from '../services/console/contradictions.ts'
import * as instructions from '../services/console/instructions.ts'
import * as admission from '../services/console/records.ts'
import { inviteDeveloper } from '../services/console/invite.ts'
import { rejectInstruction as endInstruction } from '../services/instruction/rejectInstruction.ts'
import { closeFraudCase as closeCase, listFraudCases as listCases, resumeOpenBanking as resume } from '../services/fraud/desk.ts'
import { printLetter } from '../services/guarantee/print.ts'
import { signOutBankUser } from '../services/console/consoleSession.ts'
import * as signIn from '../services/console/bankUserSignIn.ts'

type Of<Id extends keyof operations> = Handler<operations[Id], BankUserCaller>

const actorOf = ({ bankUserId }: BankUserCaller) => `bankUser:${bankUserId}`

/** Signs a bank user in. The answer sets the session cookie. */
export const createConsoleSession: Handler<operations['createConsoleSession'], AnonymousCaller> = async (
  { body, remoteAddress, interactionId, now },
  dependencies,
) => {
  const typed = { ...body, address: remoteAddress, interactionId, now }
  const { user, sessionId, expiresAt } = await signIn.signInBankUser(dependencies, typed)
  return {
    status: 201,
    body: { ...user, expiresDateTime: formatDateTime(expiresAt) },
    headers: { 'Set-Cookie': consoleCookie(sessionId, dependencies.settings) },
  }
}

/** Signs the bank user out. */
export const deleteConsoleSession: Of<'deleteConsoleSession'> = async ({ caller }, dependencies) => {
  await signOutBankUser(dependencies, { sessionId: caller.sessionId })
  return { status: 204, headers: { 'Set-Cookie': endedConsoleCookie(dependencies.settings) } }
}

/** The bank user of the session. */
export const getCurrentBankUser: Of<'getCurrentBankUser'> = async ({
  caller: { bankUserId, email, role, passwordChangeNeeded },
}) => ({ status: 200, body: { bankUserId, email, role, passwordChangeNeeded } })

/** Replaces the password, at the first sign-in the one-time password. */
export const changeBankUserPassword: Of<'changeBankUserPassword'> = async (
  { body, caller: { email, sessionId }, remoteAddress, interactionId, now },
  dependencies,
) => {
  const change = { ...body, email, sessionId, address: remoteAddress, interactionId, now }
  await signIn.changeBankUserPassword(dependencies, change)
  return { status: 204 }
}

/** Invites a developer. Only this answer shows the code. */
export const createInvitation: Of<'createInvitation'> = async ({ body, caller, interactionId, now }, dependencies) => {
  const invitation = { email: body.email, actor: actorOf(caller), interactionId, now }
  const { expiresAt, ...invited } = await inviteDeveloper(dependencies, invitation)
  return { status: 201, body: { ...invited, expiresDateTime: formatDateTime(expiresAt) } }
}

/** Developers, newest first. */
export const listDevelopers: Of<'listDevelopers'> = async ({ query }, dependencies) => ({
  status: 200,
  body: await admission.listDevelopers(dependencies, query),
})

/** Apps of all developers, newest first. */
export const listConsoleApps: Of<'listConsoleApps'> = async ({ query }, dependencies) => ({
  status: 200,
  body: await admission.listConsoleApps(dependencies, query),
})

/** One app in whatever status. */
export const getConsoleApp: Of<'getConsoleApp'> = async ({ path }, dependencies) => ({
  status: 200,
  body: await admission.getConsoleApp(dependencies, path),
})

type Decision = Of<'reinstateApp' | 'endApp'>
const decide =
  (event: Exclude<AppEvent, 'delete' | 'admit' | 'suspend'>): Decision =>
  async ({ caller, path: { clientId }, interactionId, now }, dependencies) => ({
    status: 200,
    body: await admission.decideApp(dependencies, { clientId, event, actor: actorOf(caller), interactionId, now }),
  })

/** Lets an app that is waiting act, or makes the changes of an app that wait. */
export const admitApp: Of<'admitApp'> = async (
  { caller, path: { clientId }, query: { updatedDateTime }, interactionId, now },
  dependencies,
) => {
  const lookedAt = updatedDateTime === undefined ? undefined : new Date(updatedDateTime)
  const decision = { clientId, event: 'admit' as const, lookedAt, actor: actorOf(caller), interactionId, now }
  return { status: 200, body: await admission.decideApp(dependencies, decision) }
}
/** Stops an app for now. */
export const suspendApp: Of<'suspendApp'> = async ({ caller, path: { clientId }, body, interactionId, now }, dependencies) => {
  const decision = { clientId, event: 'suspend' as const, reason: body?.reason, actor: actorOf(caller), interactionId, now }
  return { status: 200, body: await admission.decideApp(dependencies, decision) }
}
/** Lets a suspended app act again. */
export const reinstateApp: Of<'reinstateApp'> = decide('reinstate')
/** Ends an app for ever. */
export const endApp: Of<'endApp'> = decide('end')

/** What happened to a consent and to all that belongs to it. */
export const listConsentAudit: Of<'listConsentAudit'> = async ({ path: { ConsentId }, query: { after } }, dependencies) => ({
  status: 200,
  body: await admission.listConsentAudit(dependencies, {
    consentId: ConsentId,
    ...(after !== undefined && { after: Number(after) }),
  }),
})

/** A letter of guarantee to be printed, and as fields of a SWIFT message. */
export const getLetterDocument: Of<'getLetterDocument'> = async ({ path, query: { language = 'ar' }, now }, dependencies) => ({
  status: 200,
  body: await printLetter(dependencies, { ...path, language, now }),
})

/** What the core bank has said against its own word, newest first. */
export const listContradictions: Of<'listContradictions'> = async ({ query }, dependencies) => ({
  status: 200,
  body: await contradictions.listContradictions(dependencies, query),
})

/** Closes a contradiction, once both books are right. */
export const closeContradiction: Of<'closeContradiction'> = async ({ body, caller, path, interactionId, now }, dependencies) => ({
  status: 200,
  body: await contradictions.closeContradiction(dependencies, {
    ...{ ...path, reason: body.reason, actor: actorOf(caller), interactionId, now },
  }),
})

/** What waits for a person, newest first. */
export const listInstructions: Of<'listInstructions'> = async ({ query, now }, dependencies) => ({
  status: 200,
  body: await instructions.listInstructions(dependencies, { ...query, now }),
})

/** Lets an instruction go on that was left to a person. */
export const retryInstruction: Of<'retryInstruction'> = async ({ body, caller, path, interactionId, now }, dependencies) => ({
  status: 200,
  body: await instructions.retryInstruction(dependencies, {
    ...{ ...path, step: body.step, actor: actorOf(caller), interactionId, now },
  }),
})

/** Ends an instruction that the core bank never took. */
export const rejectInstruction: Of<'rejectInstruction'> = async ({ caller, path, interactionId, now }, dependencies) => ({
  status: 200,
  body: await endInstruction(dependencies, { ...path, actor: actorOf(caller), interactionId, now }),
})

/** The payment that somebody asks about. */
export const listConsolePayments: Of<'listConsolePayments'> = async ({ query: { id }, caller }, dependencies) => ({
  status: 200,
  body: await instructions.findConsolePayments(dependencies, { id, reader: caller.role }),
})

/** What customers reported as fraud, newest first. */
export const listFraudCases: Of<'listFraudCases'> = async ({ query, caller }, dependencies) => ({
  status: 200,
  body: await listCases(dependencies, { ...query, reader: caller.role }),
})

type CaseRequest = Parameters<Of<'resumeOpenBanking'>>[0]
const caseDecision = ({ body: { reason }, caller, path: { caseId }, interactionId, now }: CaseRequest) => ({
  ...{ caseId, reason, actor: actorOf(caller), interactionId, now },
})

/** Lets a customer use open banking again. */
export const resumeOpenBanking: Of<'resumeOpenBanking'> = async (request, dependencies) => ({
  status: 200,
  body: await resume(dependencies, caseDecision(request)),
})

/** Closes a case of fraud. */
export const closeFraudCase: Of<'closeFraudCase'> = async (request, dependencies) => ({
  status: 200,
  body: await closeCase(dependencies, caseDecision(request)),
})
