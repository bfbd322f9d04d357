import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

export const weights = [400, 600] as const
/** Plain and strong. */
export type Weight = (typeof weights)[number]

const require = createRequire(import.meta.url)

/**
 * IBM Plex Sans Arabic has the letters of both scripts, but not all Latin ones that names here have (Turkish, Romanian). Those come from
 * IBM Plex Sans, of which it is drawn. TrueType, because fontkit reads WOFF2 ten times slower, and fails at empty glyphs of WOFF.
 */
const files = {
  main: { package: 'ibm-plex-sans-arabic', family: 'IBMPlexSansArabic' },
  furtherLatin: { package: 'ibm-plex-sans', family: 'IBMPlexSans' },
} as const

const styles = { 400: '400Regular', 600: '600SemiBold' } as const

/** One of the families that letters come from. */
export type Face = keyof typeof files

/** Both of them. */
export const faces = Object.keys(files) as Face[]

function read(face: Face, weight: Weight): Buffer {
  const { package: name, family } = files[face]
  const style = styles[weight]
  return readFileSync(require.resolve(`@expo-google-fonts/${name}/${style}/${family}_${style}.ttf`))
}

/** The bytes of each file. They are read once, with the first document. */
export const fontFiles: readonly { face: Face; weight: Weight; bytes: Buffer }[] = faces.flatMap((face) =>
  weights.map((weight) => ({ face, weight, bytes: read(face, weight) })),
)

/** Which letters a file has. Both weights have the same. */
const covered = fontFiles
  .filter(({ weight }) => weight === 400)
  .map(({ face, bytes }) => ({ face, letters: new Set((create(bytes) as Font).characterSet) }))

/** The file that has this character, or undefined. */
export const faceOf = (character: string): Face | undefined =>
  covered.find(({ letters }) => letters.has(character.codePointAt(0)!))?.face
