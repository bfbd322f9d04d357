import { openBrowser } from './browser.ts'
import { describePage, type PageForm, readForms } from './forms.ts'

/** What the customer knows and wants. */
export interface BankCustomer {
  nationalIdentificationNumber: string
  password: string
  /** Called when the page asks for the code. */
  readOneTimeCode: () => Promise<string>
  decision: 'approve' | 'decline'
  /** Accounts to tick where the page offers a choice; default: the first one. */
  accountIds?: string[]
}

/** How the walk went. */
export interface Journey {
  /** Where the bank sent the browser at the end: the app's redirect address with code or error. */
  callback: URL
  /** The pages that were answered, by the field each asked for. */
  answered: string[]
}

type Answers = Record<string, () => string | Promise<string>>

/** A customer who walked into something unexpected; `message` names the page. */
export class BankPageError extends Error {}

function chooseAnswers(customer: BankCustomer): Answers {
  return {
    nationalIdentificationNumber: () => customer.nationalIdentificationNumber,
    password: () => customer.password,
    oneTimeCode: () => customer.readOneTimeCode(),
    decision: () => customer.decision,
  }
}

/** A form with only a cancel button (`decision=decline`) does not ask for an approval. */
const asksFor = (form: PageForm, name: string, customer: BankCustomer) =>
  form.controls.some((control) => control.name === name && (name !== 'decision' || control.value === customer.decision))

/** The fields a browser would send for this form once the customer has filled it in. */
async function fillIn(form: PageForm, customer: BankCustomer): Promise<URLSearchParams> {
  const answers = chooseAnswers(customer)
  const fields = new URLSearchParams()
  for (const name of new Set(form.controls.map((control) => control.name))) {
    const controls = form.controls.filter((control) => control.name === name)
    const first = controls[0]!
    if (!asksFor(form, name, customer)) continue
    if (name === 'accountIds') (customer.accountIds ?? [first.value]).forEach((id) => fields.append(name, id))
    else if (answers[name]) fields.append(name, await answers[name]())
    else if (first.type === 'checkbox' || first.type === 'radio')
      controls.filter((control) => control.checked).forEach((control) => fields.append(name, control.value))
    else if (first.type !== 'submit') fields.append(name, first.value)
  }
  return fields
}

function findForm(html: string, url: URL, customer: BankCustomer): { form: PageForm; asks: string[] } {
  const known = [...Object.keys(chooseAnswers(customer)), 'accountIds']
  for (const form of readForms(html, url.href).filter(({ method }) => method === 'post')) {
    const asks = known.filter((name) => asksFor(form, name, customer))
    if (asks.length > 0) return { form, asks }
  }
  throw new BankPageError(`the page ${describePage(html)} at ${url.pathname} asks for nothing the customer knows`)
}

/**
 * Walks the bank's pages as the customer would: follows redirects, fills in the forms, presses the button, until the
 * bank sends the browser to `redirectUri`. Throws BankPageError when a page is refused or repeats itself.
 */
export async function walkBankPages(
  start: URL,
  customer: BankCustomer,
  options: { redirectUri: string; language?: 'ar' | 'en'; fetchPage?: Parameters<typeof openBrowser>[0] },
): Promise<Journey> {
  const browser = openBrowser(options.fetchPage)
  const headers = { accept: 'text/html', 'accept-language': options.language ?? 'en' }
  const answered: string[] = []
  const atApp = (url: URL) => `${url.origin}${url.pathname}` === options.redirectUri
  let url = start
  let response = await browser.get(url, headers)
  for (let step = 0; step < 30; step++) {
    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location) {
      url = new URL(location, url)
      if (atApp(url)) return { callback: url, answered }
      response = await browser.get(url, headers)
      continue
    }
    const html = await response.text()
    if (response.status >= 500 || response.status === 404)
      throw new BankPageError(`HTTP ${response.status} at ${url.pathname}: ${describePage(html)}`)
    const { form, asks } = findForm(html, url, customer)
    const page = asks.join('+')
    if (answered.includes(page)) throw new BankPageError(`the bank asked twice for ${page}: ${describePage(html)}`)
    answered.push(page)
    url = new URL(form.action)
    response = await browser.post(url, await fillIn(form, customer), { ...headers, origin: url.origin })
  }
  throw new BankPageError(`no end after 30 steps; last address ${url.pathname}`)
}
