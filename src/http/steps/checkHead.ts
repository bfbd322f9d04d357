import { type Settings } from '../../config/settings.ts'
import { type Validators } from '../contract/validators.ts'
import { interfaceConventions, requestRules } from '../interfaceConventions.ts'
import { advance, type Authorized, type Checked } from '../stages.ts'
import { checkAcceptsJson } from './negotiate.ts'

/** What the head of a request is checked with. */
export interface HeadRules {
  validators: Pick<Validators, 'checkParameters'>
  dependencies: { settings: Pick<Settings, 'limits'> }
}

/** Checks path, query and headers before the body is read. Throws HttpError or SanadError. */
export function checkHead(request: Authorized, { validators, dependencies: { settings } }: HeadRules): Checked {
  const { operation } = request
  if (interfaceConventions[operation.errorStyle].judgesAcceptLate) checkAcceptsJson(request.request)
  const parameters = validators.checkParameters(request)
  requestRules[operation.canonicalId]?.checkHeaders?.(request, settings)
  return advance(request, { parameters })
}
