/** One labelled pair: what the payer typed, what the bank holds (`;` between joint holders or held names), the answer, and why. */
export type Row = readonly [typed: string, held: string, answer: 'MTCH' | 'CMTC' | 'NMTC', why: string]
