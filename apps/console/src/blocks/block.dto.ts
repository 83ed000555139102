import { Type } from 'class-transformer';
import {
  IsIn,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import {
  type AskLift,
  BLOCK_KINDS,
  BLOCK_REASONS,
  type BlockedValueQuery,
  type BlockKind,
  type BlockReason,
  type NewBlock,
  type SeenLift,
} from '../api/blocks.api.js';

/** The members are bounded by the size of the body. */
const TEXT_MAX = 262_144;

class BlockValuesBody implements Record<BlockKind, string | undefined> {
  @IsOptional()
  @IsString()
  @MaxLength(TEXT_MAX)
  document: string | undefined;

  @IsOptional()
  @IsString()
  @MaxLength(TEXT_MAX)
  phone: string | undefined;

  @IsOptional()
  @IsString()
  @MaxLength(TEXT_MAX)
  email: string | undefined;

  @IsOptional()
  @IsString()
  @MaxLength(TEXT_MAX)
  address: string | undefined;

  @IsOptional()
  @IsString()
  @MaxLength(TEXT_MAX)
  ip: string | undefined;
}

export class NewBlockBody {
  @IsObject()
  @ValidateNested()
  @Type(() => BlockValuesBody)
  values!: BlockValuesBody;

  @IsIn(BLOCK_REASONS)
  reason!: BlockReason;

  @ValidateIf(({ note }) => note !== null)
  @IsString()
  @Length(1, 200)
  note!: string | null;

  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  until!: NewBlock['until'];
}

export class BlockedValueBody implements BlockedValueQuery {
  @IsIn(BLOCK_KINDS)
  kind!: BlockKind;

  @IsString()
  @Length(1, 320)
  value!: string;
}

export class AskLiftBody implements AskLift {
  @ValidateIf(({ value }) => value !== null)
  @IsObject()
  @ValidateNested()
  @Type(() => BlockedValueBody)
  value!: BlockedValueBody | null;
}

export class SeenLiftBody implements SeenLift {
  @IsISO8601({ strict: true })
  askedAt!: string;
}
