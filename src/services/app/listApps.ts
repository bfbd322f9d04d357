import { findDeveloperApp, listDeveloperApps } from '../../data/repositories/app/apps.ts'
import { type Dependencies } from '../dependencies.ts'
import { type AppView, viewApp } from './appView.ts'
import { unknownApp } from './unknownApp.ts'

/** The developer's apps, oldest first. */
export async function listApps({ db }: Pick<Dependencies, 'db'>, { developerId }: { developerId: string }): Promise<AppView[]> {
  return (await listDeveloperApps(db, developerId)).map(viewApp)
}

/** One app of the developer. Throws SanadError 'resourceIdUnknown'. */
export async function readApp(
  { db }: Pick<Dependencies, 'db'>,
  { developerId, clientId }: { developerId: string; clientId: string },
): Promise<AppView> {
  const app = await findDeveloperApp(db, developerId, clientId)
  if (!app) throw unknownApp()
  return viewApp(app)
}
