import { routes } from '../../../src/web/routes.ts'
import type { Story } from '../walk.ts'

export const waitingChanges: Story = {
  title: 'A developer sees an app whose changes wait for the bank',
  async walk({ page, look, stage }) {
    const { sanad, tpp } = stage
    const { db } = sanad.dependencies
    const [name, value] = tpp.cookie.split('=') as [string, string]
    await page.context().addCookies([{ name, value, url: sanad.baseUrl }])
    const pending = { name: 'قهوة النخيل الجديدة', redirectUris: ['https://tpp.example/new'] }
    await db
      .updateTable('apps')
      .set({ checkedAt: new Date(Date.now() - 86_400_000), pendingChanges: JSON.stringify(pending) })
      .where('clientId', '=', tpp.clientId)
      .execute()
    await page.goto(sanad.url(routes.dashboardApp(tpp.clientId)))
    await look('changes wait')
    await db.updateTable('apps').set({ status: 'waiting', pendingChanges: null }).where('clientId', '=', tpp.clientId).execute()
    await page.reload()
    await look('admission waits')
    await page.goto(sanad.url(routes.dashboardApps()))
    await look('apps')
  },
}
