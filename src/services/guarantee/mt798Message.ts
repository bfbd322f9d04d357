import { type components } from '../../../generated/types/letter-of-guarantee.ts'
import { type LetterRow } from '../../data/repositories/letters.ts'
import { formatDateTime, parseDateTime } from '../../domain/shared/dates.ts'
import { formatHalalas, parseHalalas } from '../../domain/shared/money.ts'

type Schemas = components['schemas']
/** Mt798 as a request has it; stored like that. */
export type RequestMt798 = Schemas['RequestMt798']
/** Mt798 as answers have it. */
export type ResponseMt798 = Schemas['ResponseMt798']

/** Mt798 of a stored letter, as its consent's request had it. */
export function mt798OfLetter(letter: Pick<LetterRow, 'mt798'>): RequestMt798 {
  return letter.mt798 as RequestMt798
}

/** Members that are times. ReferenceDate is not among them: the description shows it as null in every answer. */
const times = [
  'MessageCreationDateTime',
  'ValidityExpiryDate',
  'ReferenceDate1',
  'ReferenceDate2',
  'LetterOfGuaranteeStartDate',
] as const satisfies (keyof ResponseMt798)[]

function withTwoDecimals<Value extends { Amount: string }>(value: Value, path: string): Value {
  return { ...value, Amount: formatHalalas(parseHalalas(value.Amount, path)) }
}

/** What was asked for in the form of answers: times in UTC with milliseconds, amounts with two decimals, ReferenceDate null. */
export function responseMt798(mt798: RequestMt798): ResponseMt798 {
  const message: ResponseMt798 = {
    ...mt798,
    GuaranteeAmount: withTwoDecimals(mt798.GuaranteeAmount, 'Mt798.GuaranteeAmount.Amount'),
    ReferenceDate: null,
  }
  if (mt798.TotalOrderAmount) message.TotalOrderAmount = withTwoDecimals(mt798.TotalOrderAmount, 'Mt798.TotalOrderAmount.Amount')
  for (const name of times) {
    const value = mt798[name]
    if (value !== undefined) message[name] = formatDateTime(parseDateTime(value, `Mt798.${name}`))
  }
  return message
}
