import { groups } from './check.ts'
import type { Finding, Report, SignedReport, Verdict } from './findings.ts'

const words: Record<Verdict, string> = {
  proved: 'proved',
  failed: 'FAILED',
  notProved: 'not proved',
  leftOut: 'left out',
}

const titles: Record<(typeof groups)[number], string> = {
  transport: 'TLS, certificates and tokens',
  handshake: 'Handshake and health',
  form: 'Addresses, bodies and errors',
  customers: 'Customers and sign-in',
  confirmations: 'Confirmations',
  accounts: 'Accounts',
  transactions: 'Transactions',
  payees: 'Payees',
  payments: 'Payments',
  letters: 'Guarantee lines and letters',
  decisions: 'Decisions',
  notices: 'Messages, consent events, hosted sign-in',
  callbacks: 'Signed decisions',
  restart: 'Over a restart',
  load: 'Under load',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (found) => `&#${found.codePointAt(0)};`)

const style = `body{overflow-wrap:anywhere;font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:64rem;padding:0 1rem;color:#1b1b1b;background:#fff}
h1{font-size:1.6rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}
dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}table{border-collapse:collapse;width:100%}
th,td.id,td:last-child{white-space:nowrap}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #ccc;overflow-wrap:anywhere}
th:last-child,td:last-child{text-align:right}ul{padding-inline-start:1.2rem}li{margin:.25rem 0}a{color:#0b3d91}.row-failed{background:#fdf0f0}
.proved{color:#0b5d2a}.failed{color:#8d1515;font-weight:700}.notProved,.leftOut{color:#555}
.id,.jws{font-family:ui-monospace,monospace;font-size:.85rem}.jws{overflow-wrap:anywhere;background:#f4f4f4;padding:1rem}
@media (max-width:40rem){dl{display:block}thead{display:none}table,tbody,tr{display:block}tr{padding:.5rem 0;border-bottom:1px solid #ccc}td,td:last-child{display:block;border:0;padding:.1rem 0;text-align:left}}`

function row({ id, proves, verdict, detail, elapsedMs, asked }: Finding): string {
  const why = detail === undefined ? '' : `<br><span>${escapeHtml(detail)}</span>`
  const what = asked.length === 0 ? '' : `<br><span class="id">${asked.join(', ')}</span>`
  return `<tr id="${escapeHtml(id)}" class="row-${verdict}"><td class="id">${escapeHtml(id)}</td><td>${escapeHtml(proves)}${what}</td>
<td class="${verdict}">${words[verdict]}${why}</td><td>${elapsedMs} ms</td></tr>`
}

function section(group: (typeof groups)[number], findings: readonly Finding[]): string {
  const own = findings.filter(({ id }) => id.startsWith(`${group}.`))
  if (own.length === 0) return ''
  return `<h2>${titles[group]}</h2>
<table><thead><tr><th scope="col">Check</th><th scope="col">What it proves</th><th scope="col">Result</th><th scope="col">Time</th></tr></thead>
<tbody>${own.map(row).join('\n')}</tbody></table>`
}

/** What somebody has to look at, before all that is right. */
function openOnes(findings: readonly Finding[], verdict: 'failed' | 'notProved', title: string): string {
  const own = findings.filter((one) => one.verdict === verdict)
  if (own.length === 0) return ''
  const item = ({ id, detail = '' }: Finding) =>
    `<li><a class="id" href="#${escapeHtml(id)}">${escapeHtml(id)}</a> ${escapeHtml(detail)}</li>`
  return `<h2>${title}</h2>\n<ul>${own.map(item).join('\n')}</ul>`
}

const verdictOf = ({ totals: { proved, failed, notProved, leftOut }, asked: { only } }: Report) =>
  `${failed === 0 ? 'Nothing failed' : `${failed} failed`}${only.length > 0 ? ` of ${only.join(', ')}, and nothing else was checked` : ''}: ` +
  `${proved} proved, ${notProved} not proved, ${leftOut} left out`

/** A part of the checks is no pass. */
const classOf = ({ totals: { failed }, asked: { only } }: Report): Verdict =>
  failed > 0 ? 'failed' : only.length > 0 ? 'notProved' : 'proved'

/** The report as a page of its own, which loads nothing. */
export function reportPage({ report, jws, publicKey, thumbprint }: SignedReport, digest: string): string {
  const { adapter, contractVersion, offers, features } = report.capabilities
  const facts: [string, string][] = [
    ['Adapter', `${adapter.name}, ${adapter.build}`],
    ['Address', report.baseUrl],
    ['Contract', `${contractVersion} at the adapter, ${report.contractVersion} in this kit (${report.kitVersion})`],
    ['Offers', offers.join(', ') || 'nothing'],
    ['Features', features.join(', ') || 'none'],
    ['Profile', report.profile],
    ['Checks', report.asked.only.join(', ') || 'all'],
    ['Patience and load', `${report.asked.patience} times the contract's times, ${report.asked.load ? 'with' : 'without'} load`],
    ['Time', `${report.startedAt} to ${report.endedAt}`],
    ['Key', thumbprint],
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Core bank check: ${escapeHtml(verdictOf(report))}</title><style>${style}</style></head><body><main>
<h1>Core bank check</h1>
<p class="${classOf(report)}">${escapeHtml(verdictOf(report))}.</p>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')}</dl>
<p>“Not proved” is no pass: it says what the kit would need. “Left out” is what the adapter itself does not say that it has.</p>
${openOnes(report.findings, 'failed', 'What failed')}
${openOnes(report.findings, 'notProved', 'What is not proved')}
${groups.map((group) => section(group, report.findings)).join('\n')}
<h2>Signature</h2>
<p>The key was made for this run and thrown away. <code>sanad-core-check --verify report.jws --signed-by ${thumbprint}</code> proves that
report.jws is the report of the run whose terminal showed this key. Without a key that somebody has from the terminal the signature proves
only that nobody changed the report since: anybody can sign one with a key of their own. This page itself is not signed.</p>
<p class="id">SHA-256 of report.jws without its line break: ${digest}</p>
<p class="jws">${escapeHtml(JSON.stringify(publicKey))}</p>
<p class="jws">${jws}</p>
</main></body></html>
`
}
