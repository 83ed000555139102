/**
 * `unconfirmed_layout`: the bytes are not laid out as on the cards that are known, or the field has an impossible value. Only what fits
 * is read. `wrong_check_digit`: see `wrong_check_digits`. `name_may_be_cut`: a name fills its place to the end.
 */
export type ReadProblem = 'unconfirmed_layout' | 'wrong_check_digit' | 'name_may_be_cut';

/** A part of a machine-readable zone that has a check digit. `composite` is over the others. */
export type CheckedPart = 'number' | 'birth' | 'expiry' | 'optional' | 'composite';

/**
 * What a document says about its holder. The members have the names of the API. `null`: the document does not have the field, or it
 * cannot be read for certain. Reading does not prove that a document is authentic: anyone can print a barcode.
 */
export interface ReadDocument {
  fuente: 'pdf417' | 'mrz';
  /** `TI` is the card of a minor, which the API refuses. `null`: a document of another country, or an unknown kind. */
  tipo_documento: 'CC' | 'CE' | 'PA' | 'TI' | null;
  /** Without leading zeros where the document is Colombian. */
  numero: string | null;
  /** Both surnames, and both given names. */
  apellidos: string | null;
  nombres: string | null;
  /** Each by itself: only the barcode has them apart. `''`: the holder has no second one. */
  primer_apellido: string | null;
  segundo_apellido: string | null;
  primer_nombre: string | null;
  segundo_nombre: string | null;
  /** `YYYY-MM-DD` */
  fecha_nacimiento: string | null;
  sexo: 'M' | 'F' | null;
  /** `YYYY-MM-DD`; only a machine-readable zone has it. */
  fecha_vencimiento: string | null;
  /** Three letters of ICAO 9303: `COL`; only a machine-readable zone has both. */
  emisor: string | null;
  nacionalidad: string | null;
  /** Department (2 digits) and municipality (3) by the Registraduría's own table, not by DANE's; only the barcode has it. */
  lugar: string | null;
  problemas: readonly ReadProblem[];
  /** Empty if all are right, or if the document has no check digits. */
  wrong_check_digits: readonly CheckedPart[];
}
