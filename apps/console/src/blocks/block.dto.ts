import { Type } from 'class-transformer';
import {
  IsIn,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
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

/** The size of the body bounds the texts. */
export class NewBlockBody implements NewBlock {
  @IsOptional()
  @IsString()
  document?: string;

  @IsOptional()
  @IsString()
  phone?: string;

  @IsOptional()
  @IsString()
  email?: string;

  @IsOptional()
  @IsString()
  address?: string;

  @IsOptional()
  @IsString()
  ip?: string;

  @IsIn(BLOCK_REASONS)
  reason!: BlockReason;

  @ValidateIf(({ note }) => note !== null)
  @IsString()
  @Length(1, 200)
  note!: string | null;

  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  until!: string;
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
