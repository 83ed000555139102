/** What is wrong with a row of customers, in English and in Spanish. */
export const CUSTOMER_PROBLEMS = {
  name_letters_lost: {
    en: 'letters of its name are lost, as in MU?OZ, so the name finds nobody',
    es: 'el nombre perdió letras, como en MU?OZ: no encuentra a nadie',
  },
  empty: { en: 'it has no name and no document', es: 'no tiene nombre ni documento' },
  document_unreadable: {
    en: 'its document is not readable as a number of its type, so the document is not compared',
    es: 'el documento no se puede leer como un número de su tipo: no se comparó',
  },
  birth_date_unreadable: {
    en: 'its birth date is not readable, so the date is not compared',
    es: 'la fecha de nacimiento no se puede leer: no se comparó',
  },
  country_unreadable: {
    en: 'its country is not a code of two letters, so the country is not compared',
    es: 'el país no es un código de dos letras: no se comparó',
  },
} as const;

export type CustomerProblem = keyof typeof CUSTOMER_PROBLEMS;
