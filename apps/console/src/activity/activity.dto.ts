import { Equals, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { ACTIVITY_COUNT_MAX, type ActivitySearch } from '../api/activity.api.js';

const NAME_MAX = 64;
const TEXT_MAX = 100;

export class ActivitySearchBody implements ActivitySearch {
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  before?: number;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(ACTIVITY_COUNT_MAX)
  count?: number;

  @IsOptional()
  @IsString()
  @MaxLength(NAME_MAX)
  person?: string;

  @IsOptional()
  @IsString()
  @MaxLength(NAME_MAX)
  action?: string;

  @IsOptional()
  @IsString()
  @MaxLength(NAME_MAX)
  tenant?: string;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  since?: number;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  until?: number;

  @IsOptional()
  @Equals(true)
  refused?: true;

  @IsOptional()
  @IsString()
  @MaxLength(TEXT_MAX)
  text?: string;
}
