import { IsInt, IsNumber, IsString, isIP, Max, Min, ValidateBy } from 'class-validator';
import { AMOUNT_MAX_COP } from '../decision.js';
import { optional, optionalPart, optionalText } from './field-kinds.js';
import { GpsDto } from './gps.dto.js';
import { isIssueDate } from './issue-date.js';
import { TEXT_RULES } from './text-rules.js';

/** The rule of every text of a request. The schemas of the fields describe the text without the blanks. */
export const TIDY_TEXTS = 'Blanks around a text are cut. An optional field with an empty text counts as not sent';

/* The fields below are shared by both variants. Each variant gives them its own names. */

export const NameField = () =>
  optionalText({
    description:
      'Full name that the buyer gives. It is compared with the registry and never stored. `Surnames, Names` is turned around; numbers and signs are left out. `include=sources` says when a name could not be compared',
    example: 'María Fernanda Gómez Ruiz',
    ...TEXT_RULES.name,
  });

export const IssueDateField = () =>
  optional(
    {
      description: 'Date of issue as printed on the card: a valid date from 1952-01-01 to today in Bogotá',
      type: 'string',
      format: 'date',
      nullable: true,
      pattern: '^(19(5[2-9]|[6-9]\\d)|2\\d{3})-\\d{2}-\\d{2}$',
      examples: ['2004-05-17'],
    },
    IsString(),
    ValidateBy({ name: 'isIssueDate', validator: { validate: (value) => isIssueDate(value) } }),
  );

export const BiometricTransactionField = () =>
  optionalText({
    description: "Reference that the biometric operator gave to the buyer's validation. Never an image or a template",
    example: 'sbx-face-match',
    ...TEXT_RULES.biometric,
  });

export const PhoneField = () =>
  optionalText({
    description:
      'Phone number: a leading + and 7 to 15 digits, country code first. A number after 57 or 0057, and ten digits that begin with 3 or 60, are read as Colombian; after 57, a fixed line may have its eight digits of before 2021. Spaces, dots, hyphens and parentheses are ignored',
    example: '+573001234567',
    ...TEXT_RULES.phone,
  });

export const PhoneTokenField = () =>
  optionalText({
    description:
      "Access token of the mobile operator, obtained by the buyer's device over mobile data (CAMARA Number Verification)",
    example: 'eyJhbGciOiJFUzI1NiJ9.e30.c2FuZGJveA',
    ...TEXT_RULES.phoneToken,
  });

export const EmailField = () =>
  optionalText({
    description: 'E-mail address of the buyer',
    example: 'buyer@sandbox.example',
    ...TEXT_RULES.email,
  });

export const AddressField = () =>
  optionalText({
    description: 'Delivery address',
    example: 'Calle 100 # 8A-55 Apto 501',
    ...TEXT_RULES.address,
  });

export const CityField = () =>
  optionalText({
    description: 'Delivery city',
    example: 'Bogotá',
    ...TEXT_RULES.city,
  });

/** Without the zone of an IPv6 address: it has a meaning on one machine only, and the format `ipv6` does not allow it. */
const IsIpWithoutZone = () =>
  ValidateBy({ name: 'isIp', validator: { validate: (value) => isIP(value) && !value.includes('%') } });

export const IpField = () =>
  optional(
    {
      description: 'IPv4 or IPv6 address of the buyer',
      anyOf: [{ type: 'string', format: 'ipv4' }, { type: 'string', format: 'ipv6' }, { type: 'null' }],
      examples: ['192.0.2.1'],
    },
    IsString(),
    IsIpWithoutZone(),
  );

const AMOUNT_BOUNDS = { nullable: true, minimum: 0, maximum: AMOUNT_MAX_COP, examples: [250_000] };

/** The amount of verify. */
export const AmountField = () =>
  optional(
    {
      ...AMOUNT_BOUNDS,
      description: 'Amount of the transaction in Colombian pesos (COP), without decimals',
      type: 'integer',
    },
    IsInt(),
    Min(0),
    Max(AMOUNT_MAX_COP),
  );

/** The amount of analyze. */
export const DecimalAmountField = () =>
  optional(
    {
      ...AMOUNT_BOUNDS,
      description: 'Amount of the transaction in Colombian pesos (COP). Decimals are rounded to whole pesos, half up',
      type: 'number',
    },
    IsNumber({ allowNaN: false, allowInfinity: false }),
    Min(0),
    Max(AMOUNT_MAX_COP),
  );

export const GpsField = () => optionalPart(() => GpsDto, "GPS position of the buyer's device");
