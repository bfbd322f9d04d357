/** Halalas as an amount, without their sign. */
export const amount = (halalas: number) => ({ Amount: (Math.abs(halalas) / 100).toFixed(2), Currency: 'SAR' })

/** A text of two languages in one member: Arabic and English where both fit. */
export function inOneText({ en, ar }: { en: string; ar?: string | undefined }, longest = 350): string {
  if (ar === undefined || ar === en) return en
  const both = `${ar} · ${en}`
  return both.length <= longest ? both : ar
}
