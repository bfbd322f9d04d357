import { type ServerResponse } from 'node:http'
import { type Refusal } from '../../domain/shared/errors.ts'
import { type Exchange } from '../exchange.ts'

/** What the layers leave of a request for the log of its app. Nothing is copied or looked at before the answer was sent. */
export interface Traffic {
  exchange?: Exchange
  refusal?: Refusal
  /** The body of the answer, before it was signed. */
  answer?: unknown
}

const traffic = Symbol('request traffic')

/** What is kept of this request. */
export function trafficOf(response: ServerResponse): Traffic {
  const kept = response as ServerResponse & { [traffic]?: Traffic }
  return (kept[traffic] ??= {})
}
