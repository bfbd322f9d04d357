import type { ServiceClock } from '../../config/clock.ts'
import type { Settings } from '../../config/settings.ts'
import { checkAcceptsJson } from '../accept.ts'
import type { Validators } from '../contract/validators.ts'
import { advance, type Authorized, type Checked } from '../stages.ts'

/** What the head of a request is checked with. */
export interface HeadRules {
  validators: Pick<Validators, 'checkParameters'>
  dependencies: { settings: Pick<Settings, 'limits'>; clock: Pick<ServiceClock, 'aheadSeconds'> }
}

/** Checks path, query and headers before the body is read. Throws HttpError or BankRefusal. */
export function checkHead(request: Authorized, { validators, dependencies }: HeadRules): Checked {
  const { conventions } = request
  if (conventions.judgesAcceptLate) checkAcceptsJson(request.request)
  const parameters = validators.checkParameters(request)
  conventions.checkHeaders?.(request, dependencies)
  return advance(request, { parameters })
}
