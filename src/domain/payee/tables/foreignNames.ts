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
]
