import { type ConsentFlagName, type ConsentState } from './types.ts'

/** Whether a move has set this flag on the consent. */
export function hasFlag({ flags }: Pick<ConsentState, 'flags'>, name: ConsentFlagName): boolean {
  return flags.some(({ Flag }) => Flag === name)
}
