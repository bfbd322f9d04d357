/** What production demands to be told about the bank. */
export const productionFace = {
  SANAD_BANK_BIC: 'WADBSARI',
  SANAD_BANK_IBAN_CODE: '98',
  SANAD_BANK_NAME_EN: 'Wadi Bank',
  SANAD_BANK_NAME_AR: 'بنك الوادي',
  SANAD_BANK_PHONE: '920 000 000',
  SANAD_BANK_LICENCE_EN: 'Wadi Bank is licensed and supervised by the Saudi Central Bank (SAMA).',
  SANAD_BANK_LICENCE_AR: 'بنك الوادي مرخّص وخاضع لإشراف البنك المركزي السعودي (ساما).',
  SANAD_BANK_COMPLAINTS: 'complaints@wadi-bank.example',
}
