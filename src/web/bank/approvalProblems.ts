import { signingPath } from '../../services/consent/accountDemand.ts'
import { payeePath } from '../../services/consent/approvals.ts'
import { offerPath } from '../../services/consent/currentConsent.ts'
import { appPaths, otherStopPath, stopPath } from '../../services/consent/customerStops.ts'

/** What the pages of both doors say of an approval that was refused, by what is at fault: keys of bank.problem. */
export const approvalProblems: Partial<Record<string, string>> = {
  [payeePath]: 'payeeWorse',
  [appPaths.suspended]: 'appSuspended',
  [appPaths.ended]: 'appEnded',
  [stopPath]: 'stopped',
  [otherStopPath]: 'stoppedByOther',
  [signingPath]: 'mandateChanged',
  [offerPath]: 'notOffered',
}
