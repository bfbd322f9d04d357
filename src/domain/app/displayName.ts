import { type FieldFault } from '../shared/errors.ts'

const maxCharacters = 70

/**
 * Control characters, line breaks, and the marks that turn the direction of the text after them (Unicode Bidi_Control):
 * customers of the bank read these names while they decide, so a name must not be able to disguise itself.
 */
const disguising = /[\p{Cc}\p{Cs}\p{Co}\u2028\u2029\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/** Faults of a name that customers will see (app, organisation): 1 to 70 characters, not only blanks, nothing invisible that disguises. */
export function checkDisplayName(name: string, path: string): FieldFault[] {
  const characters = [...name].length
  if (name.trim() === '' || characters > maxCharacters) {
    return [{ path, reason: 'nameLength', message: `${path} must have 1 to ${maxCharacters} characters.` }]
  }
  if (disguising.test(name)) {
    return [
      {
        path,
        reason: 'nameCharacters',
        message: `${path} contains a control character or a direction mark; use letters, digits, blanks and punctuation only.`,
      },
    ]
  }
  return []
}
