import type { RotationOverlap } from '@cotejo/accounts';
import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString, MaxLength, ValidateIf } from 'class-validator';
import { OVERLAPS } from '../api/keys.api.js';
import type { ChangeWebhook, CreateWebhook, RotateWebhookSecret } from '../api/webhooks.api.js';

const URL_MAX = 2_048;
/** The store counts characters, which may take several UTF-16 units. */
const DESCRIPTION_INPUT_MAX = 400;
const TYPES_MAX = 40;
const TYPE_MAX = 64;

const isGiven = (_: object, value: unknown) => value !== undefined;

const IsUrlText = (): PropertyDecorator => applyDecorators(IsString(), MaxLength(URL_MAX));
const IsDescription = (): PropertyDecorator => applyDecorators(IsString(), MaxLength(DESCRIPTION_INPUT_MAX));
const IsTypeList = (): PropertyDecorator =>
  applyDecorators(
    IsArray(),
    ArrayMinSize(1),
    ArrayMaxSize(TYPES_MAX),
    IsString({ each: true }),
    MaxLength(TYPE_MAX, { each: true }),
  );

/** The store checks what the address, the description and the types mean. */
export class CreateWebhookBody implements CreateWebhook {
  @IsUrlText()
  url!: string;

  @IsDescription()
  description!: string;

  @IsTypeList()
  types!: string[];
}

export class ChangeWebhookBody implements ChangeWebhook {
  @ValidateIf(isGiven)
  @IsUrlText()
  url?: string;

  @ValidateIf(isGiven)
  @IsDescription()
  description?: string;

  @ValidateIf(isGiven)
  @IsTypeList()
  types?: string[];
}

export class RotateWebhookSecretBody implements RotateWebhookSecret {
  @IsIn(OVERLAPS)
  overlap!: RotationOverlap;
}
