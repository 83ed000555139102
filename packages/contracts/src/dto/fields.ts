import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsDefined,
  IsInt,
  IsIP,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { AMOUNT_MAX_COP } from '../decision.js';
import { GpsDto } from './gps.dto.js';
import { IsIssueDate } from './issue-date.js';

/** Several property decorators as one. */
const all =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, key) => {
    for (const decorate of decorators) {
      decorate(target, key);
    }
  };

/** 8 to 10 digits, dots and spaces tolerated between them, not all zero. */
const CEDULA = /^(?![0. ]*$)[. ]*(?:\d[. ]*){8,10}$/;
/** Letters of any alphabet with their marks, and what stands between the words of a name; one letter at least. */
const NAME = /^[ .'’-]*\p{L}[\p{L}\p{M} .'’-]*$/u;
/** An operator's reference: 64 such characters are too few to hold an image or a template. */
const BIOMETRIC_REFERENCE = /^[A-Za-z0-9._-]{8,64}$/;
/** A bearer token (RFC 6750, 2.1). */
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;
/** A leading +, then 7 to 15 digits (E.164); spaces, dots, hyphens and parentheses tolerated. */
const PHONE = /^\+[ .()-]*(?:\d[ .()-]*){7,15}$/;
/** Shape only: one @, a dotted domain, no spaces; whether it exists is for the source to say. */
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;
/** Anything printable. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const PRINTABLE = /^[^\u0000-\u001f\u007f]*$/;

/** What a text must be, said once: the document's schema and the checks are both made of it. */
interface TextRule {
  description: string;
  example: string;
  minLength?: number;
  maxLength: number;
  pattern: RegExp;
}

const textSchema = ({ description, example, minLength, maxLength, pattern }: TextRule) => ({
  type: 'string' as const,
  description,
  ...(minLength && { minLength }),
  maxLength,
  pattern: pattern.source,
  examples: [example],
});

const textChecks = ({ minLength, maxLength, pattern }: TextRule) => [
  IsString(),
  minLength ? Length(minLength, maxLength) : MaxLength(maxLength),
  Matches(pattern),
];

const requiredText = (rule: TextRule) => all(ApiProperty(textSchema(rule)), IsDefined(), ...textChecks(rule));

/** An optional input may also be sent as `null`, which is the same as not sending it. */
const optional = (schema: ApiPropertyOptions, ...checks: PropertyDecorator[]) =>
  all(ApiPropertyOptional(schema), IsOptional(), ...checks);

const optionalText = (rule: TextRule) => optional({ ...textSchema(rule), nullable: true }, ...textChecks(rule));

/** How a cédula number may be written, wherever it is sent. */
export const CEDULA_RULE = {
  description: 'Citizen ID number: 8 to 10 digits; dots and spaces between them are ignored',
  example: '1000000001',
  maxLength: 20,
  pattern: CEDULA,
} as const satisfies TextRule;

/** The fields that both variants share, under whatever name the variant gives them. */
export const CedulaField = () => requiredText(CEDULA_RULE);

export const NameField = () =>
  optionalText({
    description:
      'Full name that the buyer claims to have: letters, spaces, hyphen, apostrophe, period; compared, never kept',
    example: 'María Fernanda Gómez Ruiz',
    minLength: 2,
    maxLength: 100,
    pattern: NAME,
  });

export const IssueDateField = () =>
  optional(
    {
      description: 'Date of issue that the buyer reads on the card: a day of the calendar from 1952 to today in Bogotá',
      type: 'string',
      format: 'date',
      nullable: true,
      pattern: '^(19(5[2-9]|[6-9]\\d)|2\\d{3})-\\d{2}-\\d{2}$',
      examples: ['2004-05-17'],
    },
    IsString(),
    IsIssueDate(),
  );

export const BiometricTransactionField = () =>
  optionalText({
    description:
      "The biometric operator's reference of a validation that the buyer has been through; never an image or a template",
    example: 'sbx-face-match',
    minLength: 8,
    maxLength: 64,
    pattern: BIOMETRIC_REFERENCE,
  });

export const PhoneField = () =>
  optionalText({
    description: 'Phone with country code: a leading + and 7 to 15 digits; spaces, dots, hyphens, parentheses ignored',
    example: '+573001234567',
    maxLength: 32,
    pattern: PHONE,
  });

export const PhoneTokenField = () =>
  optionalText({
    description:
      "The mobile operator's access token that the buyer's device obtained over mobile data (CAMARA Number Verification)",
    example: 'eyJhbGciOiJFUzI1NiJ9.e30.c2FuZGJveA',
    minLength: 16,
    maxLength: 4_096,
    pattern: TOKEN,
  });

export const EmailField = () =>
  optionalText({
    description: "Buyer's e-mail address",
    example: 'buyer@sandbox.example',
    maxLength: 254,
    pattern: EMAIL,
  });

export const AddressField = () =>
  optionalText({
    description: 'Delivery address',
    example: 'Calle 100 # 8A-55 Apto 501',
    minLength: 1,
    maxLength: 200,
    pattern: PRINTABLE,
  });

export const CityField = () =>
  optionalText({
    description: 'Delivery city',
    example: 'Bogotá',
    minLength: 1,
    maxLength: 80,
    pattern: PRINTABLE,
  });

export const IpField = () =>
  optional(
    {
      description: 'IPv4 or IPv6 address of the buyer',
      anyOf: [{ type: 'string', format: 'ipv4' }, { type: 'string', format: 'ipv6' }, { type: 'null' }],
      examples: ['192.0.2.1'],
    },
    IsString(),
    IsIP(),
  );

export const AmountField = () =>
  optional(
    {
      description: 'Transaction amount in COP',
      type: 'integer',
      nullable: true,
      minimum: 0,
      maximum: AMOUNT_MAX_COP,
      examples: [250_000],
    },
    IsInt(),
    Min(0),
    Max(AMOUNT_MAX_COP),
  );

export const GpsField = () =>
  optional(
    { description: "Position of the buyer's device", type: () => GpsDto, nullable: true },
    // ValidateNested alone would take an array of positions, and an empty one.
    IsObject(),
    ValidateNested(),
    Type(() => GpsDto),
  );
