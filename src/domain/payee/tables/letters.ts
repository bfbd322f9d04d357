/**
 * Other scripts letter by letter, so that a foreign name is compared as Latin.
 * Sources: GOST 7.79 and BGN/PCGN conventions as used in passports (Cyrillic), national systems of 2002 (Georgian) and ELOT 743 (Greek).
 */
export const cyrillic: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', є: 'ye', ё: 'yo', ж: 'zh', з: 'z', и: 'i', і: 'i', ї: 'yi', й: 'y', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o',
  п: 'p', р: 'r', с: 's', т: 't', у: 'u', ў: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', ђ: 'dj', ј: 'j', љ: 'lj', њ: 'nj', ћ: 'c', џ: 'dz', қ: 'q', ә: 'a', ө: 'o', ү: 'u', ұ: 'u', ң: 'n', ғ: 'gh', һ: 'h',
}
/** Where Ukrainian writes another Latin letter than Russian; used in names that have a letter of Ukrainian's own (Cabinet of Ministers, resolution 55 of 2010). */
export const ukrainianLetters: Readonly<Record<string, string>> = { и: 'y', г: 'h', х: 'kh', й: 'i', є: 'ie', ю: 'iu', я: 'ia', ї: 'i', щ: 'shch' }
export const georgian: Readonly<Record<string, string>> = {
  ა: 'a', ბ: 'b', გ: 'g', დ: 'd', ე: 'e', ვ: 'v', ზ: 'z', თ: 't', ი: 'i', კ: 'k', ლ: 'l', მ: 'm', ნ: 'n', ო: 'o', პ: 'p', ჟ: 'zh', რ: 'r', ს: 's', ტ: 't', უ: 'u',
  ფ: 'p', ქ: 'k', ღ: 'gh', ყ: 'q', შ: 'sh', ჩ: 'ch', ც: 'ts', ძ: 'dz', წ: 'ts', ჭ: 'ch', ხ: 'kh', ჯ: 'j', ჰ: 'h',
}
export const greek: Readonly<Record<string, string>> = {
  α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o',
}
/** Latin letters that decomposition (NFKD) leaves alone. */
export const latinLetters: Readonly<Record<string, string>> = { ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŋ: 'n', ə: 'a', ŧ: 't', ĸ: 'k' }
/** Variants of Arabic letters that cost nothing (names/LABELLING.md, cleaning); Persian and Urdu letters to the Arabic ones. */
export const arabicLetters: Readonly<Record<string, string>> = {
  أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ی: 'ي', ې: 'ي', ۍ: 'ي', ے: 'ي', ئ: 'ي', ؤ: 'و', ة: 'ه', ۀ: 'ه', ە: 'ه', ہ: 'ه', ھ: 'ه', ک: 'ك', ڪ: 'ك', ګ: 'گ', ڵ: 'ل', ڕ: 'ر', ړ: 'ر', ډ: 'د', ټ: 'ت', ڼ: 'ن', ښ: 'ش', ٹ: 'ت', ڈ: 'د', ڑ: 'ر', ں: 'ن', ء: '',
}
