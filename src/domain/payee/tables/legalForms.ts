/**
 * Legal forms, one class a row: names in one class are synonyms, two classes never match in full (names/LABELLING.md M6, C8).
 * Sources: Saudi Companies Law (Royal Decree M/132 of 1443H), article 4, for the Saudi forms; elsewhere OpenSanctions rigour (MIT), as names of forms.
 * A form is written as it looks after cleaning: lower case, no dots, words joined by one space.
 */
export const legalForms: Readonly<Record<string, readonly string[]>> = {
  limited: [
    'llc', 'l l c', 'ltd', 'limited', 'wll', 'w l l', 'limited liability company', 'company limited', 'co ltd', 'co llc',
    'company ltd', 'company llc', 'limited company', 'with limited liability', 'ooo',
    'obshchestvo s ogranichennoy otvetstvennostyu', 'pte ltd', 'private limited', 'pvt ltd', 'pty ltd', 'limited liability co',
    'ذمم', 'ذ م م', 'ش ذ م م', 'شذمم', 'شركه ذات مسووليه محدوده', 'ذات مسووليه محدوده', 'ذات المسووليه المحدوده', 'المحدوده',
    'محدوده', 'مسووليه محدوده',
  ],
  jointStock: [
    'jsc', 'j s c', 'joint stock company', 'joint stock', 'sjsc', 'pjsc', 'ojsc', 'oao', 'pao', 'ao', 'ksc', 'bsc', 'qsc',
    'saog', 'saudi joint stock company', 'open joint stock company', 'public joint stock company',
    'شركه مساهمه', 'مساهمه', 'مساهمه سعوديه', 'شركه مساهمه سعوديه', 'مساهمه عامه', 'شركه مساهمه عامه', 'شركه مساهمه مبسطه',
    'مساهمه مبسطه', 'ش م س', 'ش م م', 'ش م',
  ],
  closedJointStock: [
    'cjsc', 'zao', 'closed joint stock company', 'closed joint stock', 'مساهمه مقفله', 'شركه مساهمه مقفله',
    'مساهمه سعوديه مقفله',
  ],
  establishment: ['est', 'establishment', 'estab', 'estb', 'establishments', 'foundation est', 'موسسه', 'موسسه فرديه', 'فرديه'],
  partnership: ['general partnership', 'شركه تضامن', 'تضامن', 'شركه تضامنيه', 'تضامنيه', 'partnership'],
  limitedPartnership: ['lp', 'l p', 'limited partnership', 'شركه توصيه بسيطه', 'توصيه بسيطه', 'kg', 'scs'],
  limitedLiabilityPartnership: ['llp', 'limited liability partnership'],
  professional: ['شركه مهنيه', 'مهنيه', 'professional company'],
  charity: ['جمعيه', 'association', 'society', 'societies'],
  endowment: ['وقف', 'اوقاف', 'waqf', 'awqaf', 'endowment'],
  public: ['plc', 'p l c', 'public limited company', 'public ltd co'],
  corporation: ['inc', 'incorporated'],
  aktiengesellschaft: ['ag', 'aktiengesellschaft'],
  gmbh: ['gmbh', 'g m b h', 'gesellschaft mit beschrankter haftung', 'mbh'],
  gmbhKg: ['gmbh co kg', 'gmbh and co kg'],
  societeAnonyme: ['sa', 's a', 'societe anonyme', 'sociedad anonima', 'sau'],
  societeLimitee: [
    'sarl', 's a r l', 'societe a responsabilite limitee', 'sl', 'srl', 's r l', 'sociedad limitada',
    'sociedad de responsabilidad limitada', 's l', 'ltda', 'limitada',
  ],
  sas: ['sas', 's a s'],
  spa: ['spa', 's p a', 'societa per azioni'],
  nv: ['nv', 'n v', 'naamloze vennootschap'],
  bv: ['bv', 'b v', 'besloten vennootschap'],
  ab: ['ab', 'aktiebolag'],
  as: ['as', 'a s', 'aksjeselskap', 'aktieselskab', 'anonim sirketi'],
  aps: ['aps'],
  oy: ['oy', 'oyj'],
  se: ['se', 'societas europaea'],
  kk: ['kk', 'kabushiki kaisha'],
  pt: ['pt', 'p t', 'perseroan terbatas', 'tbk'],
  bhd: ['sdn bhd', 'bhd', 'berhad'],
  sae: ['sae', 's a e', 'شمم'],
  ev: ['ev', 'e v', 'eingetragener verein'],
  fzco: ['fze', 'fzc', 'fzco', 'fz llc'],
}
/** Words that say "a company" without saying which kind: they agree with every form. */
export const companyWords: readonly string[] = [
  'company', 'co', 'corp', 'corporation', 'companies', 'firm', 'شركه', 'شركات', 'الشركه', 'cie', 'compagnie', 'compania',
  'gesellschaft',
]
