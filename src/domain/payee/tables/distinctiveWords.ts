/**
 * Words that businesses choose as their own, Arabic beside translation and transliteration, and English words that one typing slip
 * turns into each other. A word in this table is a real word: another real word one letter away is another business (LABELLING C1, N4).
 * Source: own table from general knowledge of Arabic and English business names.
 */
export const distinctiveWords: readonly string[] = [
  'falcon saqr صقر', 'blue azraq ازرق زرقاء', 'white abyad ابيض بيضاء', 'red ahmar احمر حمراء', 'green akhdar اخضر خضراء',
  'black aswad اسود سوداء', 'golden ذهبي ذهبيه', 'silver فضي فضيه', 'yellow اصفر', 'orange برتقالي', 'sea bahr بحر',
  'river nahr نهر', 'hills tilal تلال', 'mountains jibal جبال', 'mountain jabal جبل', 'crescent hilal هلال', 'star najma نجمه',
  'stars nujoom نجوم', 'rescue najda نجده', 'moon qamar قمر', 'sun shams شمس', 'sky sama سماء', 'dawn fajr فجر',
  'morning sabah صباح', 'light noor nour نور', 'lights anwar انوار', 'peace salam سلام', 'hope amal امل', 'life hayat حياه',
  'healing shifa shefa شفاء', 'purity safa صفا', 'loyalty wafa وفاء', 'pearl lulu لولوه', 'pearls لالي',
  'palm nakhla نخله', 'palms nakheel نخيل', 'oasis waha واحه', 'oases واحات', 'valley wadi وادي', 'garden hadiqa حديقه',
  'gardens حدائق', 'meadows rawabi روابي', 'meadow rawda روضه', 'spring rabie ربيع', 'rose ward ورد', 'flower zahra زهره',
  'flowers زهور', 'jasmine yasmin ياسمين', 'horse حصان', 'lion asad اسد', 'eagle nisr نسر', 'eagles نسور', 'hawk باز',
  'wolf ذئب', 'tiger نمر', 'gazelle غزال', 'arrow sahm سهم', 'sword سيف', 'shield درع', 'castle qasr قصر', 'tower burj برج',
  'towers abraj ابراج', 'bridge jisr جسر', 'gate bawaba بوابه', 'road tariq طريق', 'path masar مسار', 'way', 'bird tayr طير',
  'birds طيور', 'ship سفينه', 'anchor مرساه', 'candle شمعه', 'lamp مصباح', 'mirror مراه', 'key miftah مفتاح', 'door باب',
  'window نافذه', 'ring خاتم', 'necklace عقد', 'feather ريشه', 'dream حلم', 'dreams احلام', 'smile smiles بسمه ابتسامه',
  'touch لمسه', 'story قصه', 'trip رحله', 'arabian horse', 'mare فرس', 'camel جمل', 'camels ابل', 'tent خيمه', 'dune كثيب',
  'dunes كثبان', 'summit peak qimma قمه', 'top', 'waves امواج', 'shore شاطي', 'coral مرجان', 'amber عنبر', 'musk مسك', 'oud عود',
  'saffron زعفران', 'cedar ارز', 'fig تين', 'grape عنب', 'pomegranate رمان', 'almond لوز', 'mint نعناع', 'basil ريحان',
  'lavender', 'violet بنفسج', 'lotus', 'iris', 'lily زنبق', 'carnation', 'silk حرير', 'cotton قطن', 'ivory عاج', 'ruby ياقوت',
  'emerald زمرد', 'sapphire', 'turquoise فيروز', 'jewel jawhara جوهره', 'treasure kanz كنز', 'gift هديه', 'grace نعمه',
  'blessing baraka بركه', 'mercy رحمه', 'faith iman ايمان', 'justice adl عدل', 'wisdom حكمه', 'knowledge معرفه', 'pen قلم',
  'book كتاب', 'word كلمه', 'voice صوت', 'idea فكره', 'mind عقل', 'heart قلب', 'eye عين', 'hand يد', 'home بيت',
  'horizon ufuq afaq افاق افق', 'future mustaqbal مستقبل', 'vision ruya رويه', 'success najah نجاح', 'excellence tamayuz تميز',
  'pioneers ruwad رواد', 'pioneer raed رائد', 'leaders قاده',
  'elite nukhba نخبه', 'crown taj تاج', 'royal malaki ملكي ملكيه', 'diamond almas الماس', 'crystal كريستال',
  'desert sahra صحراء', 'sand sands رمال رمل', 'rock صخره', 'stone حجر', 'fire نار', 'wind ريح', 'cloud سحاب', 'rain مطر',
  'wave موج', 'coast sahil ساحل', 'island jazira جزيره', 'peninsula', 'harbour harbor ميناء', 'heritage turath تراث',
  'corner ركن', 'roast', 'unity wahda وحده', 'trust thiqa amana امانه ثقه', 'honest ameen امين', 'quality jawda جوده',
  'speed سرعه', 'fast سريع', 'smart ذكي ذكيه', 'creative ابداع ibdaa', 'innovation ابتكار', 'perfect كمال', 'ideal مثالي مثاليه',
  'unique فريد', 'fountain نافوره', 'well', 'springs uyoon عيون', 'source نبع nabaa', 'harvest حصاد', 'seeds بذور', 'tree شجره',
  'olive زيتون', 'dates تمور', 'honey عسل', 'milk حليب', 'bread خبز', 'rice ارز', 'salt ملح', 'spice بهار', 'taste ذوق',
  'ocean محيط', 'lake', 'asir aseer عسير', 'najd نجد', 'hijaz hejaz حجاز', 'tihama تهامه',
  'vital', 'wealth', 'united', 'happy', 'grand', 'great', 'great lakes', 'prime', 'premier', 'alpha', 'beta', 'delta', 'gamma',
  'omega', 'sigma', 'atlas', 'apex', 'apollo', 'orion', 'titan', 'nova', 'terra', 'luna', 'solar', 'polar', 'metro', 'retro',
  'micro', 'macro', 'mega', 'giga', 'ultra', 'super', 'hyper', 'fusion', 'vision', 'mission', 'union', 'onion', 'legend',
  'legacy', 'liberty', 'victory', 'factor', 'vector', 'sector', 'doctor', 'rector', 'pipeline', 'trust', 'home', 'dome', 'rome',
  'pine', 'wine', 'fine', 'line', 'lime', 'time', 'mine', 'nine', 'land', 'sand', 'band', 'hand', 'brand', 'stand', 'rock',
  'lock', 'dock', 'stock', 'block', 'clock', 'park', 'bark', 'dark', 'mark', 'spark', 'shark', 'bell', 'cell', 'shell', 'dell',
  'hill', 'mill', 'bill', 'will', 'pearl', 'earl', 'heart', 'hearth', 'earth', 'north', 'worth', 'forth', 'berry', 'cherry',
  'ferry', 'fair', 'hair', 'pair', 'chair', 'bear', 'pear', 'gear', 'year', 'sail', 'mail', 'rail', 'nail', 'trail', 'grain',
  'train', 'brain', 'drain', 'plain', 'plan', 'planet', 'plane', 'plant', 'grant', 'giant', 'royal', 'loyal', 'coral', 'moral',
  'coast', 'toast', 'boast', 'coal', 'goal', 'soap', 'soup', 'boat', 'coat', 'goat', 'gate', 'date', 'late', 'mate', 'rate',
  'state', 'slate', 'plate', 'stone', 'store', 'stove', 'tone', 'zone', 'bone', 'cone', 'phone', 'angel', 'anger', 'hanger',
  'danger', 'ranger', 'manger', 'master', 'faster', 'easter', 'neutral', 'natural', 'national', 'rational', 'market', 'basket',
  'casket', 'rocket', 'pocket', 'ticket', 'socket', 'bright', 'right', 'night', 'knight', 'flight', 'fight', 'height', 'weight',
  'eight', 'freight', 'house', 'mouse', 'horse', 'force', 'source', 'course', 'court', 'port', 'fort', 'sport', 'short', 'sweet',
  'sweat', 'sheet', 'street', 'green', 'queen', 'screen', 'seven', 'eleven', 'heaven', 'haven', 'raven', 'maven',
]
/** Words that carry nothing in the name of an organisation. */
export const functionWords: readonly string[] = 'the of and for in at by to a an de la le et y und & للشراكه في من لل و'.split(' ')
/** Number words; a numeral in any script compares by value. */
export const numberWords: readonly string[] = [
  '0 zero صفر', '1 one first 1st واحد', '2 two second 2nd اثنان ثاني', '3 three third 3rd ثلاثه ثالث',
  '4 four fourth 4th اربعه رابع', '5 five fifth 5th خمسه خامس', '6 six sixth 6th سته', '7 seven seventh 7th سبعه',
  '8 eight eighth 8th ثمانيه', '9 nine ninth 9th تسعه', '10 ten tenth 10th عشره', '11 eleven eleventh 11th',
  '12 twelve twelfth 12th', '13 thirteen', '14 fourteen', '15 fifteen', '16 sixteen', '17 seventeen', '18 eighteen',
  '19 nineteen', '20 twenty', '30 thirty', '40 forty', '50 fifty', '60 sixty', '70 seventy', '80 eighty', '90 ninety',
  '2 ii', '3 iii', '4 iv', '6 vi', '7 vii', '8 viii', '9 ix', '11 xi', '12 xii', '13 xiii', '14 xiv', '15 xv', '16 xvi',
  '17 xvii', '18 xviii', '19 xix', '20 xx', '5 v', '10 x',
]
