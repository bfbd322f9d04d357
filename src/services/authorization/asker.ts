import { type AskingApp, findAskingApp } from '../../data/repositories/visits.ts'
import type { AppStatus } from '../../domain/app/appStates.ts'
import { siteOfApp } from '../../domain/app/redirectUris.ts'
import type { Product } from '../../domain/consent/products.ts'
import type { Dependencies } from '../dependencies.ts'

/** Who asks: the app and the organisation behind it. */
export interface Asker {
  appName: string
  organisation: string
  product: Product
  /** Since when the bank vouches for these names, and the id of the organisation's licence. Null where nobody has checked them. */
  checked: { since: Date; licence?: string } | null
  /** False for an app that is not admitted any more. */
  isStanding: boolean
  appStatus: AppStatus
  /** Where the app is, if all its redirect addresses are on one site, and it is admitted. */
  appSite?: string
}

/** The app that a consent belongs to, by its name on record. */
export async function getAsker({ db }: Pick<Dependencies, 'db'>, clientId: string): Promise<Asker> {
  const app = await findAskingApp(db, clientId)
  if (!app) throw new Error(`app ${clientId} is not on record`)
  return toAsker(app)
}

/** An app on record as customers are told of it. */
export function toAsker({ name, organisation, product, status, redirectUris, organisationId, checkedAt }: AskingApp): Asker {
  const isStanding = status === 'admitted'
  const licence = organisationId === null ? {} : { licence: organisationId }
  const checked = checkedAt === null ? null : { since: checkedAt, ...licence }
  const appSite = isStanding ? siteOfApp(redirectUris) : undefined
  return {
    appName: name,
    organisation,
    product,
    checked,
    isStanding,
    appStatus: status,
    ...(appSite !== undefined && { appSite }),
  }
}
