import type { operations } from '../../generated/types/bank-app.ts'
import type { BankAppCaller, Handler } from '../http/operation.ts'
import { openVisitAppLink } from '../services/bankApp/appLinks.ts'
import { approveInBankApp, declineInBankApp } from '../services/bankApp/decideInApp.ts'
import * as signIns from '../services/bankApp/waitingSignIns.ts'
import * as waiting from '../services/bankApp/waiting.ts'
import * as waitingList from '../services/bankApp/waitingList.ts'

type Of<Id extends keyof operations> = Handler<operations[Id], BankAppCaller>

/** What waits for the customer. */
export const listWaitingRequests: Of<'listWaitingRequests'> = async ({ caller: { customerId }, now }, dependencies) => ({
  status: 200,
  body: await waitingList.listWaitingRequests(dependencies, { customerId, now }),
})

/** Everything that the customer has to see of one request. */
export const getWaitingRequest: Of<'getWaitingRequest'> = async ({ caller: { customerId }, path, now }, dependencies) => ({
  status: 200,
  body: await waiting.getWaitingRequest(dependencies, { ...path, customerId, now }),
})

/** The customer's yes. */
export const approveWaitingRequest: Of<'approveWaitingRequest'> = async (
  { caller: { customerId }, path, body, now },
  dependencies,
) => ({
  status: 200,
  body: await approveInBankApp(dependencies, { ...path, ...body, customerId, now }),
})

/** The customer's no. */
export const declineWaitingRequest: Of<'declineWaitingRequest'> = async (
  { caller: { customerId }, path, now },
  dependencies,
) => ({
  status: 200,
  body: await declineInBankApp(dependencies, { ...path, customerId, now }),
})

/** Takes a page's request over to the phone. */
export const openAppLink: Of<'openAppLink'> = async ({ caller: { customerId }, body, now }, dependencies) => ({
  status: 200,
  body: await openVisitAppLink(dependencies, { ...body, customerId, now }),
})

/** The sign-ins of the customer that wait. */
export const listWaitingSignIns: Of<'listWaitingSignIns'> = async ({ caller: { customerId }, now }, dependencies) => ({
  status: 200,
  body: await signIns.listWaitingSignIns(dependencies, { customerId, now }),
})

/** The sign-in that a page's link names. */
export const getWaitingSignIn: Of<'getWaitingSignIn'> = async ({ caller: { customerId }, path, now }, dependencies) => ({
  status: 200,
  body: await signIns.getWaitingSignIn(dependencies, { ...path, customerId, now }),
})

/** The customer's yes to a sign-in. */
export const approveSignIn: Of<'approveSignIn'> = async ({ caller: { customerId }, path, body, now }, dependencies) => ({
  status: 200,
  body: await signIns.approveSignInByApp(dependencies, { ...path, ...body, customerId, now }),
})

/** The customer's no to a sign-in. */
export const declineSignIn: Of<'declineSignIn'> = async ({ caller: { customerId }, path, now }, dependencies) => ({
  status: 200,
  body: await signIns.declineSignInByApp(dependencies, { ...path, customerId, now }),
})
