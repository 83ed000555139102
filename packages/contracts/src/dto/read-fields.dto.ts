import { ApiSchema } from '@nestjs/swagger';
import {
  READ_KINDS,
  READ_PROBLEMS,
  READ_SEXES,
  type ReadKind,
  type ReadProblem,
  type ReadSex,
} from '../stated-evidence.js';
import { optionalChoice, optionalChoices, optionalText } from './field-kinds.js';
import { TEXT_RULES } from './text-rules.js';

export const READING_TEXTS = {
  whole:
    "What a reader such as `@cotejo/reader` read in the buyer's document. It can only contradict the request: anyone can print a barcode, so it proves nothing and clears no doubt. Send fields, never a picture",
  source: 'What was read: the barcode of a yellow cédula, or the machine-readable zone of a card or passport',
  fields: 'The fields, as the reader returned them. `null`: the reader could not read the field',
  number: 'Number of the document. Without it, the reading may contradict the request but never agrees with it',
  givenNames: 'All given names',
  surnames: 'All surnames',
  birthDate: 'Date of birth. It is compared with nothing, so it need not be sent',
  sex: 'Sex on the document',
  kind: 'Kind of document. The number of a passport (`PA`) is not compared with a cédula',
  problems: 'What the reader says about the reading',
};

const NumberRead = () =>
  optionalText({ description: READING_TEXTS.number, example: '1032456789', ...TEXT_RULES.readNumber });
const GivenNamesRead = () =>
  optionalText({ description: READING_TEXTS.givenNames, example: 'ANA LUCIA', ...TEXT_RULES.readName });
const SurnamesRead = () =>
  optionalText({ description: READING_TEXTS.surnames, example: 'ROJAS SOTO', ...TEXT_RULES.readName });
const BirthDateRead = () =>
  optionalText({ description: READING_TEXTS.birthDate, example: '1990-04-17', ...TEXT_RULES.readDate });

/** The fields that a reader returned, with the names of verify, which are the names of `@cotejo/reader`. */
@ApiSchema({ name: 'CamposLeidos', description: READING_TEXTS.fields })
export class CamposLeidosDto {
  @NumberRead()
  numero?: string | null;

  @GivenNamesRead()
  nombres?: string | null;

  @SurnamesRead()
  apellidos?: string | null;

  @BirthDateRead()
  fecha_nacimiento?: string | null;

  @optionalChoice(READ_SEXES, READING_TEXTS.sex)
  sexo?: ReadSex | null;

  @optionalChoice(READ_KINDS, READING_TEXTS.kind)
  tipo_documento?: ReadKind | null;

  @optionalChoices(READ_PROBLEMS, READING_TEXTS.problems)
  problemas?: ReadProblem[] | null;
}

/** The same with the names of analyze. */
@ApiSchema({ name: 'ReadFields', description: READING_TEXTS.fields })
export class ReadFieldsDto {
  @NumberRead()
  number?: string | null;

  @GivenNamesRead()
  given_names?: string | null;

  @SurnamesRead()
  surnames?: string | null;

  @BirthDateRead()
  birth_date?: string | null;

  @optionalChoice(READ_SEXES, READING_TEXTS.sex)
  sex?: ReadSex | null;

  @optionalChoice(READ_KINDS, READING_TEXTS.kind)
  doc_type?: ReadKind | null;

  @optionalChoices(READ_PROBLEMS, READING_TEXTS.problems)
  problems?: ReadProblem[] | null;
}
