import { tabs } from '../components/navigation.ts'
import { notice } from '../components/notices.ts'
import { html, type Html } from '../html.ts'
import { type Kit } from '../kit.ts'
import { routes } from '../routes.ts'

/** The message that a page shows after a redirect: `core-bank.message.*` in the locales. */
export interface CoreBankMessage {
  message?: string
  isBad?: boolean
}

/** Below the title of each page of the simulator: its pages, and what has just happened. */
export function coreBankHead({ t }: Kit, { current, message, isBad }: CoreBankMessage & { current: string }): Html {
  const page = (name: string, address: string) => ({ name, address, text: t(`core-bank.nav.${name}`) })
  const pages = [
    page('overview', routes.coreBank()),
    page('payments', routes.coreBankPayments()),
    page('letters', routes.coreBankLetters()),
    page('verification', routes.coreBankVerification()),
    page('clock', routes.coreBankClock()),
  ]
  return html`${tabs({ label: t('core-bank.title'), pages, current })}
  ${message !== undefined && notice(t(`core-bank.message.${message}`), { look: isBad ? 'error' : '', role: 'status' })}`
}
