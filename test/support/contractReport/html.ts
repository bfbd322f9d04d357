import { countVerdicts, type ReportRow } from './rows.ts'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const style = `
:root { color-scheme: light; --ink: #17211f; --soft: #5c6b68; --line: #dde3e1; --good: #0b5d50; --goodPale: #e3f1ee; --bad: #a01c14; --badPale: #fbe9e7; --hole: #8a5a00; --holePale: #fff1d6; }
* { box-sizing: border-box; }
body { margin: 0; background: #f4f6f5; color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-inline-size: 72rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { margin: 0 0 0.25rem; font-size: 1.75rem; } h2 { margin: 2.5rem 0 0.5rem; font-size: 1.25rem; }
.soft { color: var(--soft); }
.counts { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-block: 1rem; padding: 0; list-style: none; }
.counts li { padding: 0.5rem 1rem; border-radius: 0.5rem; background: #fff; border: 1px solid var(--line); font-weight: 600; }
table { inline-size: 100%; border-collapse: collapse; background: #fff; border: 1px solid var(--line); }
th, td { padding: 0.5rem 0.75rem; text-align: start; vertical-align: top; border-block-start: 1px solid var(--line); }
th { font-weight: 600; } thead th { color: var(--soft); font-size: 0.875rem; }
code { font: 0.8125rem/1.4 ui-monospace, monospace; color: var(--soft); overflow-wrap: anywhere; }
.badges { display: flex; flex-wrap: wrap; gap: 0.375rem; margin: 0; padding: 0; list-style: none; }
.badge { display: inline-block; padding: 0.0625rem 0.5rem; border-radius: 1rem; font: 600 0.8125rem/1.6 ui-monospace, monospace; }
.proved { color: var(--good); background: var(--goodPale); } .failed { color: #fff; background: var(--bad); } .hole { color: var(--hole); background: var(--holePale); outline: 1px dashed var(--hole); }
details summary { cursor: pointer; color: var(--soft); font-size: 0.875rem; } details ul { margin: 0.25rem 0 0; padding-inline-start: 1.25rem; font-size: 0.875rem; }`

const words: Record<ReportRow['verdict'], string> = { proved: 'proved', failed: 'failed', hole: 'HOLE: nothing proved this' }

function badge({ status, verdict }: ReportRow): string {
  return `<li><span class="badge ${verdict}" title="${words[verdict]}">${escapeHtml(status)}${verdict === 'hole' ? ' hole' : verdict === 'failed' ? ' failed' : ''}</span></li>`
}

function operationRow(rows: readonly ReportRow[]): string {
  const { operationId, method, path } = rows[0]!
  const proofs = rows.flatMap(({ status, proofs: own }) =>
    own.map(
      ({ by, test, passed }) =>
        `<li>${escapeHtml(`${status}: ${by}`)}${passed ? '' : ` <strong>failed</strong>: ${escapeHtml(test)}`}</li>`,
    ),
  )
  return `<tr><th scope="row">${escapeHtml(operationId)}<br><code>${escapeHtml(`${method} ${path}`)}</code></th><td><ul class="badges">${rows.map(badge).join('')}</ul></td>
<td><details><summary>${proofs.length} proof${proofs.length === 1 ? '' : 's'}</summary><ul>${proofs.join('')}</ul></details></td></tr>`
}

function section(name: string, rows: readonly ReportRow[]): string {
  const operations = [...new Set(rows.map(({ operationId }) => operationId))].map((operationId) =>
    operationRow(rows.filter((row) => row.operationId === operationId)),
  )
  const { proved, failed, hole } = countVerdicts(rows)
  return `<h2 id="${name}">${name}</h2><p class="soft">${proved} of ${rows.length} answers proved, ${failed} failed, ${hole} hole${hole === 1 ? '' : 's'}</p>
<table><thead><tr><th>Operation</th><th>Answers that the contract promises</th><th>By</th></tr></thead><tbody>${operations.join('\n')}</tbody></table>`
}

/** One page that a person can read: every operation with every status of the contract, proved, failed, or a hole. */
export function renderHtml(rows: readonly ReportRow[], at: Date): string {
  const names = [...new Set(rows.map(({ interfaceName }) => interfaceName))]
  const { proved, failed, hole } = countVerdicts(rows)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Contracts: what was proved</title><style>${style}</style></head>
<body><main><h1>Contracts: what was proved</h1>
<p class="soft">Every answer that the contracts in specs/ promise, and the tests of this run that saw it come. ${escapeHtml(at.toISOString())}</p>
<ul class="counts"><li>${rows.length} answers</li><li class="proved">${proved} proved</li><li class="${failed > 0 ? 'failed' : ''}">${failed} failed</li><li class="${hole > 0 ? 'hole' : ''}">${hole} holes</li></ul>
<nav>${names.map((name) => `<a href="#${name}">${name}</a>`).join(' · ')}</nav>
${names
  .map((name) =>
    section(
      name,
      rows.filter(({ interfaceName }) => interfaceName === name),
    ),
  )
  .join('\n')}
</main></body></html>
`
}
