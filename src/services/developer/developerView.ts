import { type components } from '../../../generated/types/platform.ts'
import { type DeveloperRow, findDeveloper } from '../../data/repositories/app/developers.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { SanadError } from '../../domain/shared/errors.ts'
import { type Dependencies } from '../dependencies.ts'

/** A developer as they see themselves, never with the password. */
export type DeveloperView = components['schemas']['Developer']

/** What a developer may see of their own row. */
export function viewDeveloper(developer: DeveloperRow): DeveloperView {
  return {
    developerId: developer.developer_id,
    email: developer.email,
    organisation: developer.organisation,
    createdDateTime: formatDateTime(developer.created_at),
  }
}

/** The developer of a session. Throws SanadError 'developerUnknown' when the row is gone. */
export async function readDeveloper(
  { db }: Pick<Dependencies, 'db'>,
  { developerId }: { developerId: string },
): Promise<DeveloperView> {
  const developer = await findDeveloper(db, developerId)
  if (!developer) throw new SanadError('developerUnknown', 'The developer of this session does not exist any more.')
  return viewDeveloper(developer)
}
