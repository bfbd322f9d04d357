/** The colours that the pages make of the bank's one colour. */
export interface Palette {
  accent: string
  accentDeep: string
  accentPale: string
}

type Channels = [number, number, number]

const channelsOf = (colour: string): Channels => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Channels

const mixed = (colour: string, other: string, share: number): string => {
  const [one, two] = [channelsOf(colour), channelsOf(other)]
  const parts = one.map((channel, index) => Math.round(channel * (1 - share) + two[index]! * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** A darker and a paler colour for one: a button under the pointer, and a notice. */
export function paletteOf(accent: string): Palette {
  return { accent: accent.toLowerCase(), accentDeep: mixed(accent, '#000000', 0.2), accentPale: mixed(accent, '#ffffff', 0.9) }
}

function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
