import { tabs } from '../../components/navigation.ts'
import { html, type Html } from '../../html.ts'
import type { Kit } from '../../kit.ts'
import { routes } from '../../routes.ts'

/** The pages of a developer's account, by the name of their text in `dashboard`. */
const accountPages = {
  organisations: routes.dashboardOrganisations,
  sessions: routes.dashboardSessions,
  secondFactor: routes.dashboardSecondFactor,
  apiTokens: routes.dashboardApiTokens,
} as const

/** Above each page of the account: the way back to the apps, and its pages. */
export function accountHead({ t }: Kit, { current, heading }: { current: keyof typeof accountPages; heading: string }): Html {
  const pages = Object.entries(accountPages).map(([name, addressOf]) => ({
    name,
    address: addressOf(),
    text: t(`dashboard.${name}.title`),
  }))
  return html`<div>
    <p><a href="${routes.dashboardApps()}">${t('dashboard.apps.back')}</a></p>
    <h1>${heading}</h1>
  </div>
  ${tabs({ label: t('dashboard.account.title'), pages, current })}`
}
