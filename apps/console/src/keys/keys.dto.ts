import type { RotationOverlap } from '@cotejo/accounts';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { type CreateKey, OVERLAPS, type RotateKey } from '../api/keys.api.js';

const SCOPES_MAX = 30;
const TEN_YEARS_DAYS = 3_650;
const isGiven = (_: object, value: unknown) => value !== null;

export class CreateKeyBody implements CreateKey {
  @IsString()
  @MaxLength(64)
  name!: string;

  @ValidateIf(isGiven)
  @IsArray()
  @ArrayMaxSize(SCOPES_MAX)
  @ArrayUnique()
  @IsString({ each: true })
  scopes!: string[] | null;

  @ValidateIf(isGiven)
  @IsInt()
  @Min(1)
  @Max(TEN_YEARS_DAYS)
  expiresInDays!: number | null;
}

export class RotateKeyBody implements RotateKey {
  @IsIn(OVERLAPS)
  overlap!: RotationOverlap;
}
