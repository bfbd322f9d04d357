import { type components } from '../../../generated/types/letter-of-guarantee.ts'
import { type LetterRow } from '../../data/repositories/letters.ts'
import { formatDateTime } from '../../domain/shared/dates.ts'
import { linkTo } from '../shared/links.ts'
import { mt798OfLetter, responseMt798 } from './mt798Message.ts'

/** A letter response's `message`. */
export type LetterResponseMessage = components['schemas']['LetterOfGuaranteeResponseMessage']

/** Relative path of a letter. */
export function letterLink(letterOfGuaranteeId: string): string {
  return linkTo('getLetterOfGuarantee', { letterOfGuaranteeId })
}

/** `message.Data` of a letter, also the payload of its events. */
export function letterData(letter: LetterRow): LetterResponseMessage['Data'] {
  return {
    LetterOfGuaranteeId: letter.letterOfGuaranteeId,
    ConsentId: letter.consentId,
    Status: letter.status,
    StatusUpdateDateTime: formatDateTime(letter.statusUpdatedAt),
    ...(letter.rejectReasonCode !== null && {
      RejectReasonCode: [{ Code: letter.rejectReasonCode, Message: letter.rejectReasonMessage ?? '' }],
    }),
    Mt798: responseMt798(mt798OfLetter(letter)),
  }
}

/** The `message` of a letter response (service.md "Letter of guarantee"). */
export function letterMessage(letter: LetterRow): LetterResponseMessage {
  return { Data: letterData(letter), Links: null, Meta: null }
}
