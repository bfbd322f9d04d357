import type { Row } from './row.ts'

/**
 * Personal names in scripts that are neither Latin nor Arabic, and slips that make another real name. Own rows; labels by
 * docs/payee-matching.md#what-the-answers-mean.
 */
export const otherScripts: readonly Row[] = [
  ['Борис Джонсон', 'Boris Johnson', 'MTCH', 'дж is j, a silent h'],
  ['Джо Байден', 'Joe Biden', 'MTCH', 'a name of one consonant'],
  ['Михаил Горбачёв', 'Mikhail Gorbachev', 'MTCH', 'ё is e'],
  ['Αλέξης Τσίπρας', 'Alexis Tsipras', 'MTCH', 'Greek'],
  ['Սերժ Սարգսյան', 'Serzh Sargsyan', 'MTCH', 'Armenian'],
  ['習近平', 'Xi Jinping', 'MTCH', 'Han, joined'],
  ['김정은', 'Kim Jong Un', 'MTCH', 'Hangul by the usual romanisation'],
  ['باراك أوباما', 'Barack Obama', 'MTCH', 'an opening o in Arabic'],
  ['بوريس جونسون', 'Boris Johnson', 'MTCH', 'a silent h across scripts'],
  ['Nguyen Van Minh', 'Van Minh Nguyen', 'MTCH', 'Van is a name here'],
  ['Дональд Трамп', 'Donald Trump', 'CMTC', 'consonants agree, vowels do not'],
  ['贝拉克·奥巴马', 'Barack Obama', 'MTCH', 'the dot shows a foreign name, whose consonants agree'],
  ['דוד לוי', 'David Levy', 'CMTC', 'Hebrew writes no vowels'],
  ['Олег Сидоров', 'Olga Sidorov', 'NMTC', 'same consonants, a woman'],
  ['Александр Попов', 'Aleksandra Popov', 'NMTC', 'a woman'],
  ['Борис Громов', 'Boris Khromov', 'NMTC', 'г is not х'],
  ['Μαρία Παπά', 'Mario Papa', 'NMTC', 'a man'],
  ['김민수', 'Kim Min Seo', 'NMTC', 'other vowel'],
  ['김민수', 'Kim Min Ji', 'NMTC', 'other name'],
  ['王伟', 'Wen Wei', 'NMTC', 'other family'],
  ['李明', 'Lu Ming', 'NMTC', 'other family'],
  ['בנימין כהן', 'Rachel Cohen', 'NMTC', 'other given name'],
  ['Peter Schmitt', 'Peter Schmidt', 'NMTC', 'C1 another real family'],
  ['Angelo Merkel', 'Angela Merkel', 'NMTC', 'a man'],
  ['Petra Lindqvist', 'Peter Lindqvist', 'NMTC', 'C1 another real given name'],
  ['عزيزة رضوان الحمادي', 'Aziz Radwan Al-Hammadi', 'NMTC', 'a woman, across scripts'],
  ['حسناء قتيبة البوعينين', 'حسن قتيبة البوعينين', 'NMTC', 'a woman, with alif'],
  ['Ghanem Mohammed Ibrahim Al-Ghanem', 'Mohammed Ibrahim Al-Ghanem', 'NMTC', 'a son named after his family'],
]
