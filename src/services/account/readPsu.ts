import { SanadError } from '../../domain/shared/errors.ts'
import { accountConsentData } from '../consent/messages/accountConsentMessage.ts'
import { linkTo } from '../shared/links.ts'
import { askCoreBank } from './askCoreBank.ts'
import { type DataRequest, type MessageOf, readPermitted, type ReadDependencies } from './dataRequest.ts'
import { psuParty } from './messages/partyMessage.ts'

/** The person whose consent it is. */
export function readPsu(dependencies: ReadDependencies, request: DataRequest): Promise<MessageOf<'getParties'>> {
  return readPermitted(dependencies, 'getParties', request, async () => {
    const party = await askCoreBank(dependencies, (bank) =>
      bank.findParty(accountConsentData(request.consent).NationalIdentificationNumber),
    )
    // The PSU has signed in at this bank, so the bank knows them; only a change since then leads here.
    if (!party) throw new SanadError('coreBankUnavailable', 'The bank cannot read the PSU just now; try again later.')
    return { Data: { Party: psuParty(party) }, Links: { Self: linkTo('getParties') }, Meta: {} }
  })
}
