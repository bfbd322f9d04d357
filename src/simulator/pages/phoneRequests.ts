import { type Request, type Response, Router } from 'express'
import type { components } from '../../../generated/types/bank-app.ts'
import type { Dependencies } from '../../services/dependencies.ts'
import { sandboxOf, unlessAway } from '../../services/sandbox/coreBank.ts'
import { decisionField, digitsField, field, fieldList } from '../../web/input.ts'
import { renderPage } from '../../web/render.ts'
import { routes } from '../../web/routes.ts'
import type { PhoneAnswer, PhoneCall, SandboxBankApp } from '../bankApp.ts'
import { findListed } from './customers.ts'
import { anyPhonePage } from './anyPhonePage.ts'
import { phoneDecidedPage } from './phoneDecidedPage.ts'
import type { phoneMessages } from './phonePage.ts'
import { phoneRequestPage } from './phoneRequestPage.ts'

type Schemas = components['schemas']

/** What the phone needs besides what all pages of the simulator have. */
export interface PhoneContext {
  dependencies: Dependencies
  /** Absent where no phone stands in for the bank's app. */
  phone?: SandboxBankApp | undefined
}

/** What may stand in a path, so that no text from an address leads elsewhere. */
const idText = /^[A-Za-z0-9_-]{1,64}$/

type Names = { name: 'link' | 'request' | 'signIn'; value: unknown }
const isOpened = (opened: Names): opened is Names & { value: string } =>
  typeof opened.value === 'string' && idText.test(opened.value)

/**
 * The phone as the bank's own app: it opens links of pages, shows what is asked and sends the decision. All of it goes over the interface
 * that a bank's own app has, with the key of the sandbox's phone.
 */
export function phoneRequestsRouter({ dependencies, phone }: PhoneContext): Router {
  const router = Router()
  if (!phone) return router
  const open = { dependencies, phone }
  const requestRoute = routes.coreBankPhoneRequest(':nationalIdentificationNumber', ':requestId')
  router.get(routes.coreBankAnyPhone(), async (request, response) => {
    const customers = await sandboxOf(dependencies).listCustomers()
    const opened = (['link', 'request', 'signIn'] as const).map((name) => ({ name, value: request.query[name] })).find(isOpened)
    renderPage(response, { page: anyPhonePage, props: { customers, opened } })
  })
  router.post(routes.coreBankAnyPhone(), (request, response) => openLink(open, request, response))
  router.get(requestRoute, (request, response) => show(open, request, response))
  router.post(requestRoute, (request, response) => decide(open, request, response))
  const signInRoute = routes.coreBankPhoneSignIn(':nationalIdentificationNumber', ':signInId')
  router.post(signInRoute, (request, response) => decideSignIn(open, request, response))
  return router
}

type OpenPhone = PhoneContext & { phone: SandboxBankApp }

/** Calls the interface of the bank's own app in the name of the customer whose phone this is. */
async function ask<Body>(
  { dependencies, phone }: OpenPhone,
  request: Request,
  { nationalIdentificationNumber, ...call }: Omit<PhoneCall, 'customerId'> & { nationalIdentificationNumber: string },
): Promise<PhoneAnswer<Body>> {
  const customer = await dependencies.coreBank.findCustomer(nationalIdentificationNumber)
  if (!customer) throw new Error('a customer of the sandbox is gone')
  return phone.call(request, { ...call, customerId: customer.customerId })
}

async function openLink(open: OpenPhone, request: Request, response: Response): Promise<void> {
  const typed = field(request, 'nationalIdentificationNumber')
  const { nationalIdentificationNumber } = await findListed(open.dependencies, typed)
  const [code, requestId, signInId] = [field(request, 'link'), field(request, 'request'), field(request, 'signIn')]
  const home = routes.coreBankPhone(nationalIdentificationNumber)
  if (idText.test(signInId)) return response.redirect(303, `${home}?signIn=${signInId}`)
  if (code === '' && !idText.test(requestId)) return response.redirect(303, home)
  if (code === '') return response.redirect(303, routes.coreBankPhoneRequest(nationalIdentificationNumber, requestId))
  const call = { method: 'POST', path: '/links', body: { code }, nationalIdentificationNumber } as const
  const opened = await ask<Schemas['WaitingRequest']>(open, request, call)
  if (!opened.isOk) {
    const isStopped = opened.problem.errors?.some(({ path }) => path === 'stop')
    return response.redirect(303, `${home}?message=${isStopped ? 'stopped' : 'linkOver'}`)
  }
  response.redirect(303, routes.coreBankPhoneRequest(nationalIdentificationNumber, opened.body.requestId))
}

async function show(open: OpenPhone, request: Request, response: Response, error?: string): Promise<void> {
  const customer = await findListed(open.dependencies, String(request.params.nationalIdentificationNumber))
  const { nationalIdentificationNumber } = customer
  const requestId = String(request.params.requestId)
  const call = { method: 'GET', path: `/requests/${requestId}`, nationalIdentificationNumber } as const
  const found = idText.test(requestId) ? await ask<Schemas['WaitingRequest']>(open, request, call) : undefined
  if (!found?.isOk) {
    const message = error === 'number' ? 'numberWrong' : 'over'
    return response.redirect(303, `${routes.coreBankPhone(nationalIdentificationNumber)}?message=${message}`)
  }
  renderPage(response, {
    page: phoneRequestPage,
    props: { customer, request: found.body, error },
    status: error === undefined ? 200 : 422,
    path: routes.coreBankPhoneRequest(nationalIdentificationNumber, requestId),
  })
}

async function decide(open: OpenPhone, request: Request, response: Response): Promise<void> {
  const customer = await findListed(open.dependencies, String(request.params.nationalIdentificationNumber))
  const { nationalIdentificationNumber } = customer
  const requestId = String(request.params.requestId)
  const isYes = decisionField(request) === 'approve'
  const number = digitsField(request, 'number')
  if (!idText.test(requestId)) return show(open, request, response)
  if (isYes && number !== '' && !/^\d{2}$/.test(number)) return show(open, request, response, 'numberMissing')
  const yes = { termsDigest: field(request, 'termsDigest'), accountIds: fieldList(request, 'accountIds') }
  const answer = await ask<Schemas['DecidedRequest']>(open, request, {
    ...{ method: 'POST', path: `/requests/${requestId}/${isYes ? 'approval' : 'decline'}`, nationalIdentificationNumber },
    ...(isYes && { body: { ...yes, ...(number !== '' && { number }) } }),
  })
  if (!answer.isOk) return show(open, request, response, problemOf(answer.problem))
  const { outcome, returnUrl } = answer.body
  renderPage(response, {
    page: phoneDecidedPage,
    props: { customer, outcome, returnUrl },
    path: routes.coreBankPhone(nationalIdentificationNumber),
  })
}

/** A yes or no to a sign-in, and back to the screen that says what came of it. */
async function decideSignIn(open: OpenPhone, request: Request, response: Response): Promise<void> {
  const { nationalIdentificationNumber } = await findListed(
    open.dependencies,
    String(request.params.nationalIdentificationNumber),
  )
  const signInId = String(request.params.signInId)
  const [isYes, number] = [decisionField(request) === 'approve', digitsField(request, 'number')]
  const answer = (message: (typeof phoneMessages)[number]) =>
    response.redirect(303, `${routes.coreBankPhone(nationalIdentificationNumber)}?message=${message}`)
  if (isYes && !/^\d{3}$/.test(number)) return answer('numberMissing')
  const asked = {
    method: 'POST',
    path: `/sign-ins/${signInId}/${isYes ? 'approval' : 'decline'}`,
    nationalIdentificationNumber,
  } as const
  const said = idText.test(signInId)
    ? await ask<Schemas['DecidedSignIn']>(open, request, { ...asked, ...(isYes && { body: { number } }) })
    : undefined
  if (said?.isOk) return answer(isYes ? 'signedIn' : 'signInDeclined')
  const isNumber = said?.problem.errors?.some(({ path }) => path === 'number')
  answer(isNumber ? 'signInNumberWrong' : 'over')
}

const problems = ['termsDigest', 'number', 'accountIds']

/** What stood in the way, as a key of core-bank.phone.problem. */
function problemOf({ errors = [] }: Schemas['Problem']): string {
  return problems.find((name) => errors.some(({ path }) => path === name)) ?? 'other'
}

/** What waits for a customer, as the interface of the bank's own app lists it. */
export interface ListedOnPhone {
  requests: Schemas['ListedRequest'][]
  signIns: Schemas['WaitingSignIn'][]
  /** False where one of the lists could not be read, so that more may wait. */
  isWhole: boolean
}

/** What waits for a customer. Undefined where the sandbox plays no such app. */
export async function listOnPhone(
  request: Request,
  { dependencies, phone }: PhoneContext,
  nationalIdentificationNumber: string,
): Promise<ListedOnPhone | undefined> {
  if (!phone || dependencies.settings.bankAppLink === undefined) return undefined
  const list = async <Entry>(path: string): Promise<Entry[] | undefined> => {
    const call = { method: 'GET', path, nationalIdentificationNumber } as const
    const listed = await unlessAway(ask<Entry[]>({ dependencies, phone }, request, call))
    return listed?.isOk ? listed.body : undefined
  }
  const [requests, signIns, opened] = await Promise.all([
    list<Schemas['ListedRequest']>('/requests'),
    list<Schemas['WaitingSignIn']>('/sign-ins'),
    unlessAway(findOpened(request, { dependencies, phone }, nationalIdentificationNumber)),
  ])
  const others = (signIns ?? []).filter(({ signInId }) => signInId !== opened?.signInId)
  const isWhole = requests !== undefined && signIns !== undefined
  return { requests: requests ?? [], signIns: opened ? [opened, ...others] : others, isWhole }
}

/** The sign-in whose link was opened, which the list may have no place for. */
async function findOpened(
  request: Request,
  open: OpenPhone,
  nationalIdentificationNumber: string,
): Promise<Schemas['WaitingSignIn'] | undefined> {
  const { signIn } = request.query
  if (typeof signIn !== 'string' || !idText.test(signIn)) return undefined
  const call = { method: 'GET', path: `/sign-ins/${signIn}`, nationalIdentificationNumber } as const
  const found = await ask<Schemas['WaitingSignIn']>(open, request, call)
  return found.isOk ? found.body : undefined
}
