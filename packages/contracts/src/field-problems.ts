import type { ReasonText } from './reasons.js';

/** What is wrong with one field of a request: the `code` of an element of `errors`. */
export const FIELD_PROBLEMS = {
  unknown_field: { es: 'Campo desconocido', en: 'Unknown field' },
  required: { es: 'Falta este campo', en: 'This field is missing' },
  must_be_string: { es: 'Debe ser un texto', en: 'Must be a string' },
  must_be_integer: { es: 'Debe ser un número entero', en: 'Must be a whole number' },
  must_be_number: { es: 'Debe ser un número', en: 'Must be a number' },
  must_be_boolean: { es: 'Debe ser verdadero o falso', en: 'Must be true or false' },
  must_be_object: { es: 'Debe ser un objeto', en: 'Must be an object' },
  must_be_list: { es: 'Debe ser una lista', en: 'Must be a list' },
  pad_with_zeros: {
    es: 'Faltan dígitos: complete el número con ceros a la izquierda hasta 8 dígitos',
    en: 'Too few digits: put zeros on the left until the number has 8 digits',
  },
  not_digits: {
    es: 'El número de este tipo de documento solo tiene dígitos',
    en: 'The number of this kind of document has digits only',
  },
  too_few_digits: {
    es: 'Faltan dígitos para este tipo de documento',
    en: 'Has too few digits for this kind of document',
  },
  too_many_digits: {
    es: 'Sobran dígitos para este tipo de documento',
    en: 'Has too many digits for this kind of document',
  },
  invalid_passport: {
    es: 'El número de un pasaporte tiene de 5 a 9 letras y dígitos',
    en: 'The number of a passport has 5 to 9 letters and digits',
  },
  no_registry: {
    es: 'Ningún registro conectado tiene documentos de este tipo',
    en: 'No connected registry has documents of this kind',
  },
  missing_country_code: {
    es: 'Falta el código del país: escriba + y el código, por ejemplo +57 300 123 4567. Sin código, solo se aceptan 10 dígitos que empiecen por 3 o 60',
    en: 'The country code is missing: write + and the code, for example +57 300 123 4567. Without a code, only 10 digits that begin with 3 or 60 are accepted',
  },
  invalid_phone: {
    es: 'No es un número de teléfono: escriba + y de 7 a 15 dígitos, por ejemplo +57 300 123 4567, o un número colombiano de 10 dígitos',
    en: 'Is not a phone number: write + and 7 to 15 digits, for example +57 300 123 4567, or a Colombian number of 10 digits',
  },
  invalid_ip_address: { es: 'No es una dirección IP', en: 'Is not an IP address' },
  invalid_date: { es: 'No es una fecha válida', en: 'Is not a valid date' },
  invalid_format: { es: 'El formato no es válido', en: 'The format is not valid' },
  invalid_length: { es: 'La longitud no es válida', en: 'The length is not valid' },
  too_old: {
    es: 'El recibo tiene más de 180 días',
    en: 'The receipt is more than 180 days old',
  },
  unreadable: { es: 'El recibo no se puede leer', en: 'The receipt cannot be read' },
  not_a_receipt: { es: 'No es un recibo de Cotejo', en: 'Is not a receipt of Cotejo' },
  unknown_key: {
    es: 'Ninguna de nuestras claves firmó el recibo',
    en: 'None of our keys signed the receipt',
  },
  wrong_signature: {
    es: 'La firma no es válida: el recibo fue modificado',
    en: 'The signature is not valid: the receipt was changed',
  },
  unknown_version: { es: 'El recibo es de otra versión', en: 'The receipt has another version' },
  salts_mismatch: { es: 'Las sales no pertenecen al recibo', en: 'The salts do not belong to the receipt' },
  wrong_environment: { es: 'El recibo es de otro ambiente', en: 'The receipt belongs to another environment' },
  too_long: { es: 'Demasiado largo', en: 'Too long' },
  too_small: { es: 'Demasiado pequeño', en: 'Too small' },
  too_large: { es: 'Demasiado grande', en: 'Too large' },
  not_in_list: { es: 'No es uno de los valores admitidos', en: 'Is not one of the allowed values' },
  invalid: { es: 'No es válido', en: 'Is not valid' },
  duplicate_member: { es: 'Un campo aparece dos veces', en: 'A field appears twice' },
  forbidden_member: { es: 'Un campo tiene un nombre no admitido', en: 'A field has a name that is not allowed' },
  inexact_number: { es: 'Un número es demasiado grande para ser exacto', en: 'A number is too large to be exact' },
  invalid_text: {
    es: 'Un texto no es Unicode válido; un archivo debe estar en UTF-8 o Latin-1',
    en: 'A string is not valid Unicode; a file must be in UTF-8 or Latin-1',
  },
  too_deep: { es: 'El cuerpo tiene demasiados niveles', en: 'The body has too many levels' },
  wrong_number_of_cells: {
    es: 'La fila no tiene tantas celdas como el encabezado',
    en: 'The row does not have as many cells as the header row',
  },
  missing_header_row: {
    es: 'Falta la fila de encabezado: la primera fila debe nombrar las columnas',
    en: 'The header row is missing: the first row must name the columns',
  },
  broken_row: {
    es: 'La fila no es CSV válido: revise sus comillas',
    en: 'The row is not valid CSV: check its quotes',
  },
  ambiguous_number: {
    es: 'Se puede leer de dos maneras: escriba el valor sin separador de miles, por ejemplo 250000',
    en: 'Can be read in two ways: write the amount without a separator of thousands, such as 250000',
  },
  card_number: {
    es: 'Parece el número completo de una tarjeta: envíe solo los primeros 6 a 8 dígitos, en el BIN',
    en: 'Looks like a whole card number: send only its first 6 to 8 digits, as the BIN',
  },
  undeclared_attribute: {
    es: 'La política de la cuenta no declara este atributo',
    en: "The account's policy does not declare this attribute",
  },
  other_document: {
    es: 'No es CC, CE, PPT ni pasaporte, y otros documentos no se consultan: su número puede ser de otra persona',
    en: 'Is not CC, CE, PPT or a passport, and other documents are not checked: the number may belong to another person',
  },
  too_many_members: { es: 'El cuerpo tiene demasiados campos', en: 'The body has too many fields' },
} as const satisfies Record<string, ReasonText>;

export type FieldProblem = keyof typeof FIELD_PROBLEMS;
