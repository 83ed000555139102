import { applyDecorators } from '@nestjs/common';
import { Equals, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { ACTIVITY_COUNT_MAX, type ActivitySearch } from '../api/activity.api.js';

const NAME_MAX = 64;
const TEXT_MAX = 100;

const IsText = (max = NAME_MAX): PropertyDecorator => applyDecorators(IsOptional(), IsString(), MaxLength(max));
const IsNumber = (min = 0, max = Number.MAX_SAFE_INTEGER): PropertyDecorator =>
  applyDecorators(IsOptional(), IsInt(), Min(min), Max(max));

export class ActivitySearchBody implements ActivitySearch {
  @IsNumber()
  before?: number;

  @IsNumber(1, ACTIVITY_COUNT_MAX)
  count?: number;

  @IsText()
  person?: string;

  @IsText()
  action?: string;

  @IsText()
  tenant?: string;

  @IsNumber()
  since?: number;

  @IsNumber()
  until?: number;

  @IsOptional()
  @Equals(true)
  refused?: true;

  @IsText(TEXT_MAX)
  text?: string;
}
