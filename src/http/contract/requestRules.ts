import { clockOffsetSeconds } from '../../config/clock.ts'
import { type Settings } from '../../config/settings.ts'
import { type FieldFault } from '../../domain/shared/errors.ts'
import { missingFields } from '../../domain/verification/missingFields.ts'
import { checkRequestTimestamp } from '../../domain/verification/requestTimestamp.ts'
import { type Exchange } from '../exchange.ts'

/** What a contract demands of a request and OpenAPI cannot say; it belongs to the stage in which its neighbours are checked. */
export interface RequestRules {
  /** After the contract's own check of the headers, before the body is read. Throws SanadError. */
  checkHeaders?(exchange: Exchange, settings: Settings): void
  /** Members that are mandatory because of others. Takes any JSON. */
  missingFields?(body: unknown): FieldFault[]
}

/** By operationId of the canonical operation. */
export const requestRules: Record<string, RequestRules | undefined> = {
  verifyPayee: {
    checkHeaders({ request, now }, { limits }) {
      const { 'x-requesttimestamp': requestTimestamp, 'x-request-timestamp': hyphenated } = request.headers as Record<
        string,
        string | undefined
      >
      // Nobody outside follows a sandbox whose clock was moved.
      const machineTime = new Date(now.getTime() - clockOffsetSeconds() * 1_000)
      checkRequestTimestamp({ requestTimestamp, hyphenated }, [now, machineTime], limits.requestTimestampSeconds)
    },
  },
  verifyAccount: { missingFields },
}
