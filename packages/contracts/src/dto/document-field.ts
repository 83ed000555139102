import { ApiProperty } from '@nestjs/swagger';
import { IsDefined, IsIn, IsString, MaxLength, ValidateBy, type ValidationArguments } from 'class-validator';
import {
  DOCUMENT_CHECK,
  DOCUMENT_KINDS,
  DOCUMENT_LENGTH_MAX,
  type DocumentKindMember,
  documentProblem,
} from '../document-kinds.js';
import { all, optional } from './field-kinds.js';

const KIND_DESCRIPTION =
  'Kind of the document: `CC` cédula of a citizen, `CE` cédula of a foreigner, `PPT` permit for temporary protection, `PA` ' +
  'passport. Without it, the number is a cédula of a citizen with 8 to 10 digits';
const NUMBER_DESCRIPTION =
  'Number of the document. Without a kind: a cédula of a citizen with 8 to 10 digits. `CC`: 5 to 10 digits. `CE`: 5 to 7 digits. ' +
  '`PPT`: 5 to 8 digits. `PA`: 5 to 9 letters and digits. Spaces, zeros on the left, and dots between groups of three digits are ignored';

/** The number of a document, which is read by the kind in another member. `openapi/document-patterns.ts` adds the pattern of each kind. */
export const DocumentField = (kindMember: DocumentKindMember) =>
  all(
    ApiProperty({
      type: 'string',
      description: NUMBER_DESCRIPTION,
      maxLength: DOCUMENT_LENGTH_MAX,
      examples: ['1000000001'],
    }),
    IsDefined(),
    IsString(),
    MaxLength(DOCUMENT_LENGTH_MAX),
    ValidateBy({
      name: DOCUMENT_CHECK,
      validator: {
        validate: (_, about) => problemIn(about, kindMember) === null,
        defaultMessage: (about) => problemIn(about, kindMember) ?? '',
      },
    }),
  );

function problemIn(about: ValidationArguments | undefined, kindMember: DocumentKindMember): string | null {
  const kind = (about?.object as Record<string, unknown> | undefined)?.[kindMember];
  return typeof about?.value === 'string' ? documentProblem(about.value, kind) : null;
}

export const DocumentKindField = () =>
  optional({ enum: [...DOCUMENT_KINDS, null], nullable: true, description: KIND_DESCRIPTION }, IsIn(DOCUMENT_KINDS));
