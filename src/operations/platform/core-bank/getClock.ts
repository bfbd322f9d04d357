import { type operations } from '../../../../generated/types/platform.ts'
import { type AnonymousCaller, type Handler } from '../../../http/operation.ts'
import { readClock } from '../../../services/sandbox/clock.ts'

/** What time it is in the sandbox. */
export const getClock: Handler<operations['getClock'], AnonymousCaller> = async () => ({ status: 200, body: readClock() })
