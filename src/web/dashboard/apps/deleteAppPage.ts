import { confirmBox } from '../../components/forms.ts'
import type { Html } from '../../html.ts'
import type { PageKit } from '../../kit.ts'
import { routes } from '../../routes.ts'
import type { AppView } from '../../../services/app/ownApps.ts'
import { dashboardLayout } from '../parts/dashboardLayout.ts'

/** Asks before an app is deleted. */
export function deleteAppPage(kit: PageKit, { app }: { app: Pick<AppView, 'clientId' | 'name'> }): Html {
  const { t, textHtml } = kit
  const title = t('dashboard.deleteApp.title')
  const box = confirmBox({
    title,
    question: textHtml('dashboard.deleteApp.question', { name: app.name }),
    warning: t('dashboard.deleteApp.text'),
    action: routes.dashboardAppDelete(app.clientId),
    button: t('dashboard.deleteApp.button'),
    cancel: { address: routes.dashboardApp(app.clientId), text: t('dashboard.cancel') },
  })
  return dashboardLayout(kit, { title }, box)
}
