import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
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
import { GpsDto } from './gps.dto.js';

/** Several property decorators as one. */
const all =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, key) => {
    for (const decorate of decorators) decorate(target, key);
  };

/** 8 to 10 digits, dots and spaces tolerated between them, not all zero. */
const CEDULA = /^(?![0. ]*$)[. ]*(?:\d[. ]*){8,10}$/;
/** A leading +, then 7 to 15 digits (E.164); spaces, dots, hyphens and parentheses tolerated. */
const PHONE = /^\+[ .()-]*(?:\d[ .()-]*){7,15}$/;
/** Shape only: one @, a dotted domain, no spaces; whether it exists is for the source to say. */
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;
/** Anything printable. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const PRINTABLE = /^[^\u0000-\u001f\u007f]*$/;
const AMOUNT_MAX_COP = 1_000_000_000_000;

/** The fields that both variants share, under whatever name the variant gives them. */
export const CedulaField = () =>
  all(
    ApiProperty({ description: 'Citizen ID number, 8 to 10 digits', example: '1000000001', type: String }),
    IsDefined(),
    IsString(),
    MaxLength(20),
    Matches(CEDULA),
  );

export const PhoneField = () =>
  all(
    ApiPropertyOptional({ description: 'Phone with country code, leading +', example: '+573001234567', type: String }),
    IsOptional(),
    IsString(),
    MaxLength(32),
    Matches(PHONE),
  );

export const EmailField = () =>
  all(
    ApiPropertyOptional({ description: "Buyer's e-mail address", example: 'buyer@example.com', type: String }),
    IsOptional(),
    IsString(),
    MaxLength(254),
    Matches(EMAIL),
  );

export const TextField = (description: string, example: string, maxLength: number) =>
  all(
    ApiPropertyOptional({ description, example, type: String }),
    IsOptional(),
    IsString(),
    Length(1, maxLength),
    Matches(PRINTABLE),
  );

export const IpField = () =>
  all(
    ApiPropertyOptional({ description: 'IPv4 or IPv6 address of the buyer', example: '190.85.10.20', type: String }),
    IsOptional(),
    IsString(),
    IsIP(),
  );

export const AmountField = () =>
  all(
    ApiPropertyOptional({ description: 'Transaction amount in COP', example: 250000, type: 'integer', minimum: 0 }),
    IsOptional(),
    IsInt(),
    Min(0),
    Max(AMOUNT_MAX_COP),
  );

export const GpsField = () =>
  all(
    ApiPropertyOptional({ description: 'Position of the device', type: () => GpsDto }),
    IsOptional(),
    // ValidateNested alone would take an array of positions, and an empty one.
    IsObject(),
    ValidateNested(),
    Type(() => GpsDto),
  );
