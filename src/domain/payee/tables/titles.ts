/** Words that stand beside a name and are none. Source: names/LABELLING.md M3 and "cleaning". */
export const titlesLatin: readonly string[] = (
  'mr mrs ms miss mister master dr doctor prof professor eng engr engineer arch adv capt captain col colonel lt lieutenant maj major gen general ' +
  'brig brigadier sgt sir lady lord sheikh shaikh shaykh sheik haji hajji hajj haj hajja mullah mulla molla maulavi mawlawi molavi maulvi mawlana maulana ' +
  'mufti qari imam ustad ustadh ustaz ayatollah sayyid sayed syed sayyed prince princess hrh hh he excellency his her highness ' +
  'royal ambassador minister mme mlle madame monsieur herr frau senor senora sr sra don dona hon honourable honorable rev reverend judge'
).split(' ')
/** Those that are also given names or families: dropped only where enough of the name remains. */
export const titlesThatAreNames: readonly string[] = 'sayed sayyid syed sayyed sheikh shaikh major general judge master don imam prince haj hajj he'.split(' ')
export const titlesArabic: readonly string[] = (
  'السيد السيده الدكتور الدكتوره دكتور دكتوره د المهندس المهندسه مهندس مهندسه م الشيخ الشيخه الاستاذ الاستاذه استاذ استاذه ا الامير الاميره ' +
  'اللواء العميد العقيد المقدم الرائد النقيب الملازم الفريق العميد الكابتن الحاج الحاجه سعاده معالي فضيله سماحه سمو صاحب السمو الملكي القاضي المحامي المحاميه ' +
  'البروفيسور بروفيسور السفير الوزير الانسه السيدات الساده حضره المكرم المكرمه الاخ الاخت المستشار النائب'
).split(' ')
/** Arabic titles that are also names when they stand without the article. */
export const titlesArabicThatAreNames: readonly string[] = [
  'صاحب', 'سمو', 'السيد', 'الامير', 'معالي', 'الشيخ', 'الرائد', 'القاضي',
]
export const suffixes: readonly string[] = 'jr jnr junior snr senior ii iii iv phd md esq obe mba'.split(' ')
/** son of, daughter of; dropped between names (LABELLING: cleaning, connectors). */
export const connectorsLatin: readonly string[] = 'bin ben ibn bint b ould wuld oghlu'.split(' ')
export const connectorsArabic: readonly string[] = ['بن', 'ابن', 'بنت', 'ابنه', 'ولد', 'ب']
/** Particles of European family names: a different spelling of the family, no part of their own. */
export const particles: readonly string[] = 'de da do dos das del della di du van von der den la le el y e zu ter ten af of the'.split(' ')
/** The article before an Arabic name, in every assimilated spelling. */
export const articles: readonly string[] = 'al el ul il as ash ar an ad at az ath adh es esh er ed et ez ur us ush ud ut uz un aal'.split(' ')
