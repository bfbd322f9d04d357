import { confirmBox } from '../../components/forms.ts'
import { idHtml } from '../../format.ts'
import type { Html } from '../../html.ts'
import type { PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import type { AppView } from '../../../services/app/ownApps.ts'
import { dashboardLayout } from '../parts/dashboardLayout.ts'
import type { Webhook } from './webhookParts.ts'

/** Asks before an address is removed. */
export function removeWebhookPage(kit: PageKit, { app: { clientId }, webhook }: { app: AppView; webhook: Webhook }): Html {
  const { t } = kit
  const title = t('dashboard.webhooks.removeTitle')
  const box = confirmBox({
    title,
    question: idHtml(webhook.url),
    warning: t('dashboard.webhooks.removeText'),
    action: routes.dashboardWebhookRemove(clientId, webhook.webhookId),
    button: t('dashboard.webhooks.removeButton'),
    cancel: { address: routes.dashboardDeliveries(clientId), text: t('dashboard.cancel') },
  })
  return dashboardLayout(kit, { title }, box)
}
