/** Frequent Spanish family names that do not end in -ez. Source: own table after the frequent surnames of Spain's statistics office. */
export const spanishFamilies: readonly string[] = [
  'garcia', 'romero', 'torres', 'navarro', 'ramos', 'molina', 'morales', 'ortega', 'delgado', 'castro', 'ortiz', 'rubio',
  'marin', 'medina', 'garrido', 'santos', 'castillo', 'guerrero', 'lozano', 'cano', 'cruz', 'reyes', 'flores', 'herrera',
  'aguilar', 'vargas', 'mendoza', 'rojas', 'silva', 'guzman', 'salazar', 'espinoza', 'moreno', 'vega', 'rivera', 'santiago',
]

/** Names of the tables that people of other languages bear too: they alone make no name Arabic. Source: own table. */
export const sharedNames: readonly string[] = [
  'adam', 'sara', 'sarah', 'noah', 'nuh', 'lina', 'leena', 'dana', 'mona', 'mai', 'may', 'tamara', 'dina', 'jana', 'maya',
  'nora', 'rana', 'rima', 'tamer', 'samir', 'nadia', 'sami', 'karim', 'amir', 'amira', 'omar', 'laila', 'layla', 'leila',
  'elias', 'maria', 'maryam', 'miriam', 'yasmin', 'jasmin', 'yusuf', 'ibrahim', 'ismail', 'musa', 'alia', 'rania', 'malik',
  'harith', 'aman', 'amal', 'basel', 'hamdan', 'joud', 'turkey', 'talal', 'elham', 'roy', 'idris',
  'marie', 'mariam', 'basil', 'dima', 'isaac',
]

/** Frequent given names of Europe and the Americas: one of them a letter away from another is another person (LABELLING C1). Source: own table. */
export const givenNamesOfEurope: readonly string[] = (
  'adam adele adrian agnes alan albert alberto alice alina allan amanda amelia amy ana andrea andreas andres angela angelo anita ann anna anne annette anthony antonia antonio arnold arthur astrid august ' +
  'barbara beatrice ben bernard bernd bert bianca boris brenda brian bruce bruno carl carla carlo carlos carmen carol carola carole caroline cecil cecile chris christa christian christina christine clara ' +
  'claire claude claudia claudio clemens conrad craig daniel daniela danielle daria dario david dean debra denis denise dennis diana diane diego dieter dominic dominik donald donna doris dora dorothy ' +
  'eduard edgar edith edmund edward edwin elena elise elisa ella ellen elsa emil emile emilia emilio emily emma eric erica erich erika ernest ernst erwin esther eugene eva eve evelyn fabian fabio felix ' +
  'florence florian frances francis frank frans franz fred frieda gabriel gabriela gabrielle gary gena gene georg george gerald gerard gerd gerda gerhard gina gloria grace graham greta gustav guy ' +
  'hanna hans harald harold harry harvey heidi heinz helen helena helga helmut henri henry herbert herman hilda howard hugh hugo ian ida inga inge ingrid irene iris irma isabel isabelle ivan ivana ' +
  'jack jacob jakob james jan jana jane janet janice jason jean jeanne jeff jerry jill joan joanna joel john jon jonas jorge jose josef joseph josh joyce juan judith judy julia julian julie julio june ' +
  'karel karen karin karl karla karol kate keith kelly ken kevin klaus klara kurt lars laura laurent lena leo leon leona leonard leonie lea leah lewis lily linda lisa liam lois louis louise luca lucas lucia ' +
  'lucie lucy luis luisa luise luke lydia lynn marc marcel marco marcus margaret margit maria marie mariana marianne marina mario marion marisa mark marlene marlon marta martha martin martina marvin mary ' +
  'mathias matilda maurice max maya melanie michel michele michelle miguel mike milan mila miriam mona monica monika morris nadia nancy naomi natalie neil nelson nicola nicole nils nina noel nora norman ' +
  'olaf olga oliver olivia oscar otto owen pablo pamela patricia patrick paul paula paulo pedro per peter petra philip pia pierre rachel ralf ralph ramon raul raymond rebecca regina rene renata renate ' +
  'rita robert roberta roberto robin roger roland rolf roman ronald rosa rose rosa ruben rudolf rupert ruth ryan sabine sabina sally sandra sara saul scott sean sebastian sharon sheila silke silvia simon ' +
  'simona simone sofia sonia sonja sophia sophie stella sten stuart susan susanna susanne sven sylvia tanya tara teresa terry theo thomas tim tina tom toni tony tracy udo ulrich ulrike ursula ute valentin ' +
  'valentina valeria valerie vera verena victor victoria viktor viktoria vincent viola virginia walter wanda wayne wendy werner wilhelm willem william wolf wolfgang yves yvonne'
).split(' ')
/** Families of which two stand one letter apart. Source: own table after the frequent surnames of Germany, Scandinavia and Britain. */
export const familiesOneLetterApart: readonly string[] = (
  'schmidt schmitt schmid schmitz hansen hanson jensen jansen jenson janssen larsen larson olsen olson petersen peterson paterson patterson andersen anderson nielsen nilsen nelson brown braun clark clarke ' +
  'martin marten martins harris morris norris moore morse meyer mayer weyer muller miller moller weber wagner wegner fischer fisher becker beck bock bach koch kuhn kuhl kahn keller kellner kohler kohl lang lange ' +
  'long wood woods hunt hunter cole cook cooke coleman colman dixon nixon baker barker parker carter cartier porter potter walter walker wallace hall hill hull bell ball bull reed reid rees roth rose ross rosen'
).split(' ')
