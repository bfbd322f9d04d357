import type { BilingualText } from './bilingual.ts'
import { ibanBankCode } from './iban.ts'

/** One bank: positions 5 and 6 of its IBANs, and its BIC and its id in SARIE where they are known. */
export interface SaudiBank {
  code: string
  bic?: string
  sarieId?: string
  name: BilingualText
  /** Where the row comes from: a published list, or a conclusion from other facts. */
  source: 'published' | 'reasoned'
}

const bank = (
  code: string,
  en: string,
  ar: string,
  known: { bic?: string; sarieId?: string; source?: 'reasoned' } = {},
): SaudiBank => ({
  code,
  ...(known.bic === undefined ? {} : { bic: known.bic }),
  ...(known.sarieId === undefined ? {} : { sarieId: known.sarieId }),
  name: { en, ar },
  source: known.source ?? 'published',
})

/**
 * Bank codes come from saudiwikimall.com, SARIE ids from the KSA account information standard (scheme KSAOB.OTHER), BICs from
 * public lists. 40 and 50 are former banks whose IBANs stay valid under the bank that they merged into. An unknown code is no
 * error.
 */
export const saudiBanks: readonly SaudiBank[] = [
  bank('05', 'Alinma Bank', 'مصرف الإنماء', { bic: 'INMASARI', sarieId: 'SAINMA' }),
  bank('10', 'Saudi National Bank', 'البنك الأهلي السعودي', { bic: 'NCBKSAJE', sarieId: 'SANCBK' }),
  bank('15', 'Bank Albilad', 'بنك البلاد', { bic: 'ALBISARI', sarieId: 'SAALBI' }),
  bank('20', 'Riyad Bank', 'بنك الرياض', { bic: 'RIBLSARI', sarieId: 'SARIBL' }),
  bank('30', 'Arab National Bank', 'البنك العربي الوطني', { bic: 'ARNBSARI', sarieId: 'SAARNB', source: 'reasoned' }),
  bank('40', 'Saudi National Bank (formerly Samba)', 'البنك الأهلي السعودي (سامبا سابقًا)', {
    bic: 'NCBKSAJE',
    sarieId: 'SANCBK',
  }),
  bank('45', 'Saudi Awwal Bank', 'البنك السعودي الأول', { bic: 'SABBSARI', sarieId: 'SASABB' }),
  bank('50', 'Saudi Awwal Bank (formerly Alawwal)', 'البنك السعودي الأول (البنك الأول سابقًا)', {
    bic: 'SABBSARI',
    sarieId: 'SASABB',
  }),
  bank('55', 'Banque Saudi Fransi', 'البنك السعودي الفرنسي', { bic: 'BSFRSARI', sarieId: 'SABSFR' }),
  bank('60', 'Bank Aljazira', 'بنك الجزيرة', { bic: 'BJAZSAJE', sarieId: 'SABJAZ' }),
  bank('65', 'The Saudi Investment Bank', 'البنك السعودي للاستثمار', { bic: 'SIBCSARI', sarieId: 'SASIBC' }),
  bank('71', 'National Bank of Bahrain', 'بنك البحرين الوطني', { sarieId: 'SANBOB' }),
  bank('75', 'National Bank of Kuwait', 'بنك الكويت الوطني', { sarieId: 'SANBOK' }),
  bank('76', 'Bank Muscat', 'بنك مسقط', { sarieId: 'SABMUS' }),
  bank('78', 'STC Bank', 'بنك إس تي سي', { sarieId: 'SASTCP', source: 'reasoned' }),
  bank('80', 'Al Rajhi Bank', 'مصرف الراجحي', { bic: 'RJHISARI', sarieId: 'SARJHI' }),
  bank('81', 'Deutsche Bank', 'دويتشه بنك', { sarieId: 'SADEUT' }),
  bank('82', 'National Bank of Pakistan', 'بنك باكستان الوطني', { sarieId: 'SANBPA' }),
  bank('84', 'Ziraat Bank', 'بنك زراعات', { sarieId: 'SATCZB' }),
  bank('85', 'BNP Paribas', 'بي إن بي باريبا', { sarieId: 'SABNPA' }),
  bank('86', 'J.P. Morgan Chase', 'جي بي مورغان تشيس', { sarieId: 'SAJPMG' }),
  bank('90', 'Gulf International Bank', 'بنك الخليج الدولي', { bic: 'GULFSARI', sarieId: 'SAGULF' }),
  bank('95', 'Emirates NBD', 'بنك الإمارات دبي الوطني', { sarieId: 'SAEBIL' }),
]

const banksByCode = new Map(saudiBanks.map((row) => [row.code, row]))

/** The bank that holds the account of a Saudi IBAN. Undefined when its code is not in the table. */
export function findSaudiBank(iban: string): SaudiBank | undefined {
  return banksByCode.get(ibanBankCode(iban))
}
