import { listParticipants } from '../../data/repositories/verification.ts'
import { findDeveloper } from '../../data/repositories/apps.ts'
import type { Executor } from '../../data/schema.ts'
import type { App } from '../../domain/app/app.ts'
import { checkImitation, type ProtectedName } from '../../domain/app/imitation.ts'
import { nationalNames, shortBankNames } from '../../domain/app/nationalNames.ts'
import { type Product, productRules } from '../../domain/consent/products.ts'
import type { FieldFault } from '../../domain/shared/errors.ts'
import { saudiBanks } from '../../domain/shared/saudiBanks.ts'
import type { Dependencies } from '../dependencies.ts'

/** Riyad, Aljazira, Albilad, stc: cities, newspapers and a telecom have the names too. */
const codesOfSharedNames = new Set(['15', '20', '60', '78'])

/** Names that no app may take: the bank's own, of the Saudi banks, the participants of verification, authorities and national services. */
export async function listProtectedNames(
  executor: Executor,
  { face }: Pick<Dependencies['settings'], 'face'>,
): Promise<ProtectedName[]> {
  const participants = await listParticipants(executor)
  return [
    face.name,
    ...saudiBanks.map(({ code, name }) => ({ ...name, isShared: codesOfSharedNames.has(code) })),
    ...shortBankNames,
    ...nationalNames,
    ...participants.map(({ nameEn, nameAr }) => ({ en: nameEn, ...(nameAr !== null && { ar: nameAr }) })),
  ]
}

/**
 * The faults of the names that customers would read of this app: its own, and that of its developer's organisation. Apps without
 * customers may have any name; a bank asks for verifications under its own.
 */
export function checkShownNames(
  { product, name, organisation }: { product: Product; name: string; organisation: string },
  names: readonly ProtectedName[],
): FieldFault[] {
  if (productRules(product).consent === undefined) return []
  const own = checkImitation(name, 'name', names)
  const [organisationFault] = checkImitation(organisation, 'organisation', names)
  if (!organisationFault) return own
  const message = `name is shown to customers with the organisation ${organisation}: ${organisationFault.message}`
  return [...own, { path: 'name', reason: 'organisationImitates', message }]
}

/** The faults of another name for an app, by the names that are protected today. */
export async function checkNewName(
  executor: Executor,
  settings: Pick<Dependencies['settings'], 'face'>,
  app: App,
  name: string | undefined,
): Promise<FieldFault[]> {
  if (name === undefined) return []
  const organisation = (await findDeveloper(executor, app.developerId))?.organisation ?? ''
  return checkShownNames({ ...app, name, organisation }, await listProtectedNames(executor, settings))
}
