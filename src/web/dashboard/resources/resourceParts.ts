import type { components } from '../../../../generated/types/platform.ts'
import { badge, type Look } from '../../components/notices.ts'
import { html, type Html } from '../../html.ts'
import type { Kit } from '../../kit.ts'

type Resource = components['schemas']['Resource']

function lookOf(status: string): Look {
  if (/Rejected|Cancelled|Expired/.test(status)) return 'danger'
  if (/Awaiting|Pending/.test(status)) return 'warning'
  return status === 'Finished' ? 'quiet' : ''
}

/** The status of a resource, and the flags of a consent. */
export function resourceStatus({ t }: Kit, { status, flags = [] }: Resource): Html {
  const flagBadges = flags.map((flag) => html` ${badge(t(`dashboard.flags.${flag}`), 'quiet')}`)
  return html`<span>${badge(t(`dashboard.statuses.${status}`), lookOf(status))}${flagBadges}</span>`
}
