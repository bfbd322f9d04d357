import express, { type Request, type RequestHandler } from 'express'
import { riyadhOffsetMs } from '../domain/shared/dates.ts'
import { Refusal, type RefusalDetail, BankRefusal } from '../domain/shared/errors.ts'
import { isUuid } from '../domain/shared/formats.ts'
import { toPlainText } from '../domain/shared/plainText.ts'
import { type PageMark, parsePageMark } from '../domain/shared/pageMark.ts'
import { hasMessage } from './locales.ts'
import { isCustomerPath } from './routes.ts'

/** A refusal by the pages themselves, before any service is asked. */
export class PageRefusal extends Refusal {
  readonly code = 'page'
  readonly status: 403 | 415

  constructor(status: 403 | 415, message: string, detail: RefusalDetail = {}) {
    super(message, detail)
    this.status = status
  }
}

const formBytes = 32 * 1024
const formFields = 100

/** Reads `application/x-www-form-urlencoded` bodies into flat fields. Other bodies are refused, and larger ones get 413. */
export function readForms(): RequestHandler[] {
  const parse = express.urlencoded({ extended: false, limit: formBytes, parameterLimit: formFields })
  const refuseOthers: RequestHandler = (request, _response, next) => {
    // A form with only a button sends no body. A body without a type is not read, so its fields are missing.
    const isRefused =
      request.method === 'POST' &&
      request.headers['content-type'] !== undefined &&
      request.is('application/x-www-form-urlencoded') === false
    next(isRefused ? new PageRefusal(415, 'Send the form as application/x-www-form-urlencoded.') : undefined)
  }
  return [refuseOthers, parse]
}

function valuesOf(request: Request, name: string): string[] {
  const body = (request.body ?? {}) as Record<string, string | string[]>
  if (!Object.hasOwn(body, name)) return []
  const values = [body[name] as string | string[]].flat()
  // PostgreSQL refuses NUL in text, and nobody types it.
  if (values.some((value) => value.includes('\0')))
    throw new BankRefusal('bodyFormat', `${name} contains a NUL character.`, { path: name })
  return values
}

/**
 * The value of a field, or '' when it is absent. Throws BankRefusal 'bodyFormat' when the field came twice, because it is not clear
 * which value was meant.
 */
export function field(request: Request, name: string): string {
  const values = valuesOf(request, name)
  if (values.length > 1) throw new BankRefusal('bodyFormat', `${name} was sent more than once.`, { path: name })
  return values[0] ?? ''
}

/**
 * As `field`, but without blanks at the ends, and with Arabic-Indic digits (as Arabic keyboards type them) changed to Latin ones.
 */
export function digitsField(request: Request, name: string): string {
  return field(request, name)
    .trim()
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/** The value of the button that was pressed. Throws BankRefusal 'bodyFormat' for any other value. */
export function decisionField(request: Request): 'approve' | 'decline' {
  const decision = field(request, 'decision')
  if (decision !== 'approve' && decision !== 'decline')
    throw new BankRefusal('bodyFormat', 'decision must be approve or decline.', { path: 'decision' })
  return decision
}

/**
 * Whether the button of the other language sent this form. Then nothing of it is carried out: the page comes back in that language, with
 * what was typed and chosen, but for passwords and codes.
 */
export const isLanguageSwitch = (request: Request): boolean => field(request, 'switchLanguage') !== ''

/** Whether the button that extends the session sent this form. */
export const isExtension = (request: Request): boolean => field(request, 'extendSession') !== ''

/** The page of the customer's own area that a form wants to lead back to. Undefined for any other address. */
export function areaPath(request: Request): string | undefined {
  const url = URL.parse(field(request, 'back'), 'http://page.invalid')
  if (url?.host !== 'page.invalid' || !isCustomerPath(url.pathname)) return undefined
  return `${url.pathname}${url.search}`
}

/**
 * The error that a form showed when its language was switched, as a key of bank.problem. Undefined where it showed none. One that says how
 * many tries are left is kept only by a page that knows it.
 */
export function keptProblem(request: Request, { knowsTries }: { knowsTries: boolean }): string | undefined {
  const problem = field(request, 'problem')
  const key = `bank.problem.${problem}`
  const isKept = hasMessage(key) || (knowsTries && hasMessage(`${key}.other`))
  return /^[A-Za-z]+$/.test(problem) && isKept ? problem : undefined
}

/** All values of a field that may come several times, such as checkboxes. */
export function fieldList(request: Request, name: string): string[] {
  return valuesOf(request, name)
}

/** Kinds of resources that the core bank knows by a UUID. */
const things = { PaymentId: 'payment', LetterOfGuaranteeId: 'letter', QuestionId: 'question' } as const

/**
 * Refuses a text from the address that cannot be an id, so that only possible ids go to the database. Throws BankRefusal
 * 'resourceIdUnknown'.
 */
export function refuseImpossibleId(path: keyof typeof things, id: string): void {
  if (!isUuid(id))
    throw new BankRefusal('resourceIdUnknown', `The core bank knows no ${things[path]} with this ${path}.`, { path })
}

/** The characters and the length of ConsentIds and PaymentIds. */
const possibleId = /^[A-Za-z0-9-]{1,128}$/

/**
 * The id in the address. Throws BankRefusal 'resourceIdUnknown' for a text that cannot be an id. The database would refuse a query
 * with a NUL.
 */
export function pathId(request: Request, name: string): string {
  const id = String(request.params[name])
  if (!possibleId.test(id)) throw new BankRefusal('resourceIdUnknown', 'There is nothing with this id.', { path: name })
  return id
}

/** The text of a query parameter, without blanks at its ends and cut at `longest`. '' when it is absent or came more than once. */
export function queryText(request: Request, name: string, longest = 100): string {
  const value: unknown = request.query[name]
  return typeof value === 'string' ? toPlainText(value).trim().slice(0, longest) : ''
}

/** What a browser's field for a time sends, as a moment: the pages show the time of Riyadh. Undefined for everything else. */
export function readLocalTime(text: string): string | undefined {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(text)) return undefined
  const moment = new Date(`${text}+03:00`)
  // A day that a month does not have would become another one.
  return Number.isNaN(moment.getTime()) || !text.startsWith(toLocalTime(moment).slice(0, 10)) ? undefined : moment.toISOString()
}

/** A moment as a browser's field for a time has it, in the time of Riyadh. */
export const toLocalTime = (moment: Date): string => new Date(moment.getTime() + riyadhOffsetMs).toISOString().slice(0, 16)

/** The page number in the address, 1 when there is none. */
export function pageNumber(request: Request): number {
  const text = queryText(request, 'page')
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}

/** The place in the address after which a page of a list begins. Undefined, so the first page, for everything that is none. */
export const pageMark = (request: Request): PageMark | undefined => parsePageMark(queryText(request, 'after', 150))
