/**
 * Short and pet forms beside the names they stand for; C3 of names/LABELLING.md.
 * Source: own table of common English, German, Spanish, Russian and Arabic short forms.
 */
export const shortNames: readonly string[] = [
  'robert bob bobby rob robbie bert', 'michael mike mick mickey mikey', 'alexander alex sandy sasha lex',
  'alexandra alex sandra sasha', 'alexandre alex', 'aleksandr sasha alex', 'thomas tom tommy',
  'richard dick rick rich ricky richie', 'samuel sam sammy', 'samantha sam', 'benjamin ben benny bibi benji',
  'william bill will billy willy liam', 'james jim jimmy jamie',
  'john jack johnny', 'joseph joe joey', 'josef sepp', 'jose pepe', 'francisco paco pancho', 'ignacio nacho',
  'edward ed eddie ted teddy ned', 'charles charlie chuck', 'henry harry hank',
  'anthony tony', 'antonio tony tono', 'andrew andy drew', 'andreas andy', 'daniel dan danny', 'david dave davy',
  'donald don donnie', 'douglas doug', 'eugene gene', 'frederick fred freddy',
  'frederik fred', 'friedrich fritz', 'gerald gerry jerry', 'gregory greg', 'harold harry', 'jacob jake', 'jeffrey jeff',
  'jonathan jon', 'kenneth ken kenny', 'lawrence larry', 'leonard len leo lenny',
  'matthew matt', 'nicholas nick nicky', 'nikolai kolya', 'patrick pat paddy', 'peter pete', 'philip phil', 'phillip phil',
  'raymond ray', 'ronald ron ronnie', 'stephen steve', 'steven steve',
  'terence terry', 'theodore ted theo', 'timothy tim', 'victor vic', 'vincent vince', 'vladimir vova volodya', 'walter walt',
  'zachary zach zack', 'christopher chris kit', 'christian chris', 'christina chris tina christie',
  'elizabeth liz beth betty lizzie eliza lisa', 'katherine kate kathy katie kat', 'catherine cathy kate',
  'margaret maggie meg peggy', 'jennifer jen jenny', 'jessica jess', 'patricia pat patty trish', 'rebecca becky',
  'susan sue susie', 'victoria vicky', 'deborah deb debbie', 'dorothy dot', 'barbara barb', 'nathaniel nate nathan',
  'nathan nate', 'maximilian max', 'johannes hans', 'ekaterina katya', 'dmitri dima mitya', 'dmitry dima',
  'sergei seryozha', 'yevgeny zhenya', 'ivan vanya', 'mikhail misha', 'maria masha', 'abraham abe', 'albert al bert',
  'alfred fred alf', 'arthur art', 'bernard bernie', 'clifford cliff', 'franklin frank', 'francis frank', 'gabriel gabe',
  'joshua josh', 'louis lou', 'martin marty', 'oliver ollie', 'simon si', 'solomon sol', 'stanley stan', 'sidney sid',
  'wilhelm willi', 'roberto beto', 'enrique quique', 'guillermo memo', 'eduardo lalo edu', 'manuel manolo',
]
/** Short forms of Arabic names: the name as a reading of src/domain/payee/parts.ts, then short forms in both scripts. */
export const shortNamesArabic: readonly string[] = [
  'servant:allah abdo abdu abdou abdoh abboud aboud aboodi عبده عبود عبودي', 'servant:عزيز azzouz azooz zizo عزوز',
  'servant:رحمن dahmi dahoom rahman rehman دحمي دحوم رحمن', 'servant:قادر kader qader gader qadir قادر',
  'servant:رزاق razak razaq razzaq رزاق', 'servant:كريم karoom كروم',
  'محمد hammoudi hamoudi hamoudy hamada حمودي حماده', 'احمد hamada hammoudi حماده حمودي', 'ابراهيم barhoom brahim برهوم',
  'فاطمه fatoom fattoum فطوم', 'خالد khaloudi خلودي', 'سليمان sully slimi سلومي', 'عبدالله عبده', 'صالح sallouh صلوح',
  'نوره nono نونو', 'يوسف yousfi جو', 'حسين hassoon حسون', 'علي alawi allawi علاوي', 'مصطفي safa درش',
  'faith:صلاح salah صلاح', 'faith:سيف saif seif سيف', 'faith:نور nour noor nur نور', 'faith:سراج siraj seraj سراج',
  'faith:شمس shams شمس', 'faith:بدر badr bader بدر', 'faith:عماد imad emad عماد', 'faith:جمال jamal gamal جمال',
  'faith:كمال kamal كمال', 'faith:حسام hussam hossam حسام', 'faith:علاء alaa ala علاء', 'faith:عز ezz عز',
  'faith:شهاب shihab شهاب', 'faith:جلال jalal galal جلال', 'faith:زين zain zein زين', 'faith:بهاء bahaa بهاء',
]
/** The same name in another language; C5 of names/LABELLING.md. */
export const otherLanguageForms: readonly string[] = [
  'yusuf yousef joseph jose giuseppe josef iosif osip youssef', 'mykola nikolai nicholas nicolas nikolay niklas nicola',
  'ivan john juan jean johann giovanni jan hans johannes yahya ioan evan', 'ibrahim abraham avraham',
  'musa moses moussa moshe', 'isa jesus issa', 'dawud david daoud dawood', 'sulaiman solomon salomon',
  'yaqub jacob jakob james iago yaqoub', 'ishaq isaac', 'ismail ishmael', 'maryam maria mary marie mariam miriam', 'yahya john',
  'zakaria zachary zechariah',
  'mikhail michael miguel michel mikael mykhailo michal', 'pavel paul pablo pavlo paolo', 'petr peter pedro pierre petro pietro',
  'aleksandr alexander alejandro alexandre oleksandr aleksander iskandar', 'andrei andrew andreas andre andriy andrey',
  'sergei sergey serhiy serhii serge sergio', 'dmitri dmitry dmitriy dmitrii dmytro demetrius', 'aleksei alexei aleksey alexey oleksiy oleksii alexis', 'vitaly vitali vitaliy vitalii', 'valery valeri valeriy valerii valerie', 'vyacheslav viacheslav', 'kirill cyril kyrylo', 'fyodor fedor theodore fedir', 'yefim efim yukhym', 'vladimir volodymyr', 'volodymyr wladimir', 'yevgeny eugene yevhen',
  'georgi georgy georgiy george jorge georges jiri yuri yuriy yurii heorhiy', 'vasily basil vasyl', 'wilhelm william guillaume guillermo',
  'heinrich henry henri enrique', 'karl charles carlos carlo karol',
  'ludwig louis luis', 'friedrich frederick federico frederic', 'stefan stephen steven esteban etienne stepan',
  'franz francis francisco francesco francois', 'lorenz lawrence lorenzo laurent', 'matthias matthew mateo matteo',
  'tomas thomas', 'filip philip felipe philippe',
  'ekaterina catherine katherine kateryna catalina', 'elena helen helena olena', 'yelena elena', 'anna hannah ana',
  'elizaveta yelizaveta elizabeth elisabeth isabel', 'natalia nataliya', 'oleg oleh', 'igor ihor', 'konstantin kostyantyn constantine',
  'grigory grigori grigoriy gregory hryhoriy hryhorii', 'ilya elijah elias illya', 'idris enoch', 'harun aaron', 'jibril gabriel', 'nuh noah', 'ayyub job',
  'yunus jonah jonas', 'lut lot', 'adem adam', 'ahmet ahmed', 'mehmet mohammed',
]
