import { INCLUDES } from '@cotejo/contracts';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Length,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import {
  type NewScenario,
  PLAYGROUND_OPERATIONS,
  type PlaygroundCall,
  type PlaygroundOperation,
} from '../api/playground.api.js';

export class PlaygroundCallBody implements PlaygroundCall {
  @IsIn(PLAYGROUND_OPERATIONS)
  operation!: PlaygroundOperation;

  @IsObject()
  body!: Record<string, unknown>;

  @IsArray()
  @ArrayMaxSize(INCLUDES.length)
  @ArrayUnique()
  @IsIn(INCLUDES, { each: true })
  include!: string[];
}

export class NewScenarioBody implements NewScenario {
  @IsString()
  @Length(1, 60)
  name!: string;

  @IsIn(PLAYGROUND_OPERATIONS)
  operation!: PlaygroundOperation;

  @IsObject()
  values!: Record<string, string>;

  @ValidateIf(({ amountCop }) => amountCop !== null)
  @IsInt()
  @Min(0)
  @Max(1_000_000_000_000)
  amountCop!: number | null;
}
