import { type operations } from '../../../../generated/types/platform.ts'
import { type AnonymousCaller, type Handler } from '../../../http/operation.ts'
import { advanceClock as moveClock } from '../../../services/sandbox/clock.ts'

/** Move the sandbox forward in time. */
export const advanceClock: Handler<operations['advanceClock'], AnonymousCaller> = async ({ body }, dependencies) => ({
  status: 200,
  body: await moveClock(dependencies, body),
})
