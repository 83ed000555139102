import { CERTIFICATES_MAX, NETWORKS_MAX, type RotationOverlap } from '@cotejo/accounts';
import {
  ArrayMaxSize,
  ArrayMinSize,
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
import { type AccountNetworks, type CreateKey, OVERLAPS, type RestrictKey, type RotateKey } from '../api/keys.api.js';

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

/** Longer than every network and fingerprint. */
const LINE_LENGTH_MAX = 100;

export class AccountNetworksBody implements AccountNetworks {
  @ValidateIf(isGiven)
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(NETWORKS_MAX)
  @IsString({ each: true })
  @MaxLength(LINE_LENGTH_MAX, { each: true })
  networks!: string[] | null;
}

export class RestrictKeyBody extends AccountNetworksBody implements RestrictKey {
  @ValidateIf(isGiven)
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(CERTIFICATES_MAX)
  @IsString({ each: true })
  @MaxLength(LINE_LENGTH_MAX, { each: true })
  certificates!: string[] | null;
}
