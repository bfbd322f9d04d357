import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject } from 'ajv'
import { checkBic } from '../../src/domain/app/fields.ts'
import { type FieldFault, BankRefusal } from '../../src/domain/shared/errors.ts'
import type { Participant } from '../../src/services/verification/otherBanks/participants.ts'

interface ParticipantSchema {
  properties: Record<string, { description: string }>
}

const file = new URL('../../specs/platform/participant.schema.json', import.meta.url)
const schema = JSON.parse(readFileSync(file, 'utf8')) as ParticipantSchema
const ajv = new Ajv({ allErrors: true, useDefaults: true })
ajv.addFormat('bic', (text) => checkBic(text, { needed: true }).length === 0)
const validate = ajv.compile<Participant>(schema)

/** The member at the top of the file in which an error lies. */
function memberOf({ instancePath, params }: ErrorObject): string {
  const { missingProperty, additionalProperty } = params as { missingProperty?: string; additionalProperty?: string }
  return instancePath.split('/')[1] ?? missingProperty ?? additionalProperty ?? ''
}

function faultOf(path: string): FieldFault {
  const right = schema.properties[path]?.description
  const message =
    right === undefined ? `${path} is not a member of a participant.` : `${path} is missing or wrong. It must be ${right}.`
  return { path, reason: 'invalid', message }
}

/**
 * A participant from JSON that a person wrote, by `specs/platform/participant.schema.json`. Throws BankRefusal 'bodyFormat' with every
 * fault.
 */
export function readParticipant(value: unknown): Participant {
  const participant: unknown = typeof value === 'object' && value !== null ? structuredClone(value) : {}
  if (validate(participant)) return participant
  const faults = [...new Set(validate.errors!.map(memberOf))].map(faultOf)
  throw new BankRefusal('bodyFormat', faults[0]!.message, { path: faults[0]!.path, faults })
}
