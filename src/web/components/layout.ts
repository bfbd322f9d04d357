import { assetAddress } from '../assets.ts'
import { html, type Html, type Part } from '../html.ts'
import type { PageKit } from '../kit.ts'
import { isCustomerPath, routes } from '../routes.ts'
import { buttonForm } from './forms.ts'

/** What a page tells its layout. */
export interface Head {
  title: string
  /** The part of the site that the page belongs to, beside the bank's name. */
  area?: string
  /** The default is `narrow`: one column to read or fill in. */
  width?: 'narrow' | 'middle' | 'wide'
  /** A style sheet and a script of this page alone, as assets. */
  sheet?: 'dashboard.css' | 'docs.css' | 'letter.css' | 'status.css' | 'swagger-ui.css'
  script?: 'keyMaker.js' | 'docs.js' | false | undefined
  /** A feed that tells what changed, for readers of news. */
  feed?: { title: string; href: string }
  /** Whether the page asks for itself again while it is shown. */
  htmx?: boolean
  /** Whether the page stands for the screen of a phone. */
  phone?: boolean
  /** Whether what was sent last was wrong: the title says so first, for who listens. */
  hasFault?: boolean
  /** The form `step`, whose typed values the change of the language keeps. A choice has no button that the Enter key may press. */
  typedForm?: { action: string; isChoice?: boolean } | false
}

const htmxConfig = '{"includeIndicatorStyles":false,"allowEval":false,"selfRequestsOnly":true}'

const sheet = (address: string) => html`<link rel="stylesheet" href="${address}">`

function head({ t, language, direction, face, bank, session, textSize }: PageKit, page: Head, body: Html): Html {
  return html`<!doctype html>
<html lang="${language}" dir="${direction}"${textSize.isLarge && html` class="large"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.hasFault && `${t('common.error')} `}${page.title} · ${bank.bank}</title>
<link rel="icon" href="${face.logo}">
${sheet(assetAddress('sanad.css'))}${face.sheet !== undefined && sheet(face.sheet)}${page.sheet && sheet(assetAddress(page.sheet))}
${page.feed && html`<link rel="alternate" type="application/atom+xml" title="${page.feed.title}" href="${page.feed.href}">`}
${session && html`<script type="module" src="${assetAddress('sessionTime.js')}"></script>`}
${page.script && html`<script type="module" src="${assetAddress(page.script)}"></script>`}
${
  page.htmx &&
  html`<meta name="htmx-config" content="${htmxConfig}">
    <script src="${assetAddress('htmx.min.js')}" defer></script>`
}
</head>
<body${page.phone && html` class="phone"`}>
${body}
</body>
</html>
`
}

/** The Enter key presses the first button of a form. This hidden one keeps it from switching the language. */
const firstButton = (title: string, isChoice: boolean | undefined) =>
  html`<button class="visually-hidden" form="step" tabindex="-1" aria-hidden="true" aria-label="${title}"${isChoice && html` disabled`}></button>`

function languageLink({ t, switchTo, inOtherLanguage }: PageKit, typedForm: Head['typedForm']): Html {
  const { language } = switchTo
  return typedForm
    ? html`<button class="language" form="step" formaction="${inOtherLanguage(typedForm.action)}" formnovalidate name="switchLanguage" value="yes" lang="${language}">${t('common.otherLanguage')}</button>`
    : html`<a class="language" href="${switchTo.href}" hreflang="${language}" lang="${language}">${t('common.otherLanguage')}</a>`
}

/** Twice the size of the letters, and back, for customers (WCAG 2.2, 1.4.4). */
const textSizeLink = ({ t, textSize: { isLarge, href } }: PageKit): Html =>
  html`<a class="text-size" href="${href}">${t(isLarge ? 'common.textSize.normal' : 'common.textSize.large')}</a>`

/**
 * Whose session it is, until when it lasts, and the button that extends it (WCAG 2.2, 2.2.1), which keeps what was typed into the form of
 * the page. The script warns before the end; without it the button is there all the same.
 */
function sessionTime({ t, session, path, phoneEnd }: PageKit, typedForm: Head['typedForm']): Part {
  if (!session) return undefined
  const { time, secondsLeft, extend, numberEnd } = session
  const word = t('common.session.extend')
  const typed =
    typedForm &&
    html`<button class="quiet small" form="step" formaction="${typedForm.action}" formnovalidate name="extendSession" value="yes">${word}</button>`
  const alone = () =>
    buttonForm(extend!, html`<button class="quiet small">${word}</button>`, { extendSession: 'yes', back: path })
  const warning = t(extend ? 'common.session.endsSoon' : 'common.session.endsSoonForGood')
  return html`<section class="session-time" data-seconds="${secondsLeft}" data-page="${path}" aria-label="${t('common.session.label')}">
    <div role="alert" data-warning="${warning}"></div>
    <p class="small soft">${numberEnd !== undefined && html`${t('common.session.whose', { number: phoneEnd(numberEnd) })} `}${t('common.session.until', { time })}</p>
    ${extend && (typed || alone())}
  </section>`
}

function footer({ t, nameIn, face, bank, bankAddress, sandbox, path }: PageKit): Html {
  const badge = face.isFictitious ? t('common.fictitious') : sandbox && t('common.sandbox')
  return html`<footer class="bottom">
    <div class="bottom-inner">
      <p class="bank-lines">
        <strong>${bank.bank}</strong>
        <span>${nameIn(face.licence)}</span>
        <span>${t('common.phone')} <a href="${face.phoneLink}"><bdi dir="ltr">${face.phone}</bdi></a></span>
        <span>${t('common.complaints')} <a href="${face.complaintsLink}"><bdi dir="ltr">${face.complaints}</bdi></a></span>
        <span>${t('common.complaintsNext')} <a href="${bankAddress('supervisorComplaints')}">${t('common.supervisor')}</a></span>
        ${isCustomerPath(path) && html`<span><a href="${routes.aboutOpenBanking()}">${t('common.aboutOpenBanking')}</a></span>`}
      </p>
      ${badge && html`<span class="badge sandbox">${badge}</span>`}
    </div>
  </footer>`
}

/** Customers are led to the bank's own site; who develops for it, to the first page of this one. */
const markLeadsTo = ({ path, bankAddress }: PageKit) =>
  isCustomerPath(path) ? (bankAddress('home') ?? routes.bank()) : routes.home()

/** The whole document around the content of a page: what every page of the bank has above and below. */
export function layout(kit: PageKit, page: Head, content: Part): Html {
  const { t, face, bank } = kit
  const body = html`${page.typedForm && firstButton(page.title, page.typedForm.isChoice)}
    <a class="skip" href="#main">${t('common.skip')}</a>
    <header class="top">
      <div class="top-inner">
        <a class="mark" href="${markLeadsTo(kit)}">
          <img src="${face.logo}" height="36" alt="">
          <span>${bank.bank}</span>
        </a>
        ${page.area !== undefined && html`<span class="area">${page.area}</span>`}
        ${isCustomerPath(kit.path) && textSizeLink(kit)}
        ${languageLink(kit, page.typedForm)}
      </div>
    </header>
    <main id="main" class="page ${page.width ?? 'narrow'}" tabindex="-1">${content}${sessionTime(kit, page.typedForm)}</main>
    ${footer(kit)}`
  return head(kit, page, body)
}
