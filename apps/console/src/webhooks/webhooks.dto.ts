import type { RotationOverlap } from '@cotejo/accounts';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString, MaxLength, ValidateIf } from 'class-validator';
import { OVERLAPS } from '../api/keys.api.js';
import type { ChangeWebhook, CreateWebhook, RotateWebhookSecret } from '../api/webhooks.api.js';

const URL_MAX = 2_048;
/** The store counts characters, which may take several UTF-16 units. */
const DESCRIPTION_INPUT_MAX = 400;
const TYPES_MAX = 40;
const TYPE_MAX = 64;

const isGiven = (_: object, value: unknown) => value !== undefined;

const IsUrlText = (): PropertyDecorator => decorate(IsString(), MaxLength(URL_MAX));
const IsDescription = (): PropertyDecorator => decorate(IsString(), MaxLength(DESCRIPTION_INPUT_MAX));
const IsTypeList = (): PropertyDecorator =>
  decorate(
    IsArray(),
    ArrayMinSize(1),
    ArrayMaxSize(TYPES_MAX),
    IsString({ each: true }),
    MaxLength(TYPE_MAX, { each: true }),
  );

function decorate(...checks: PropertyDecorator[]): PropertyDecorator {
  return (target, key) => {
    for (const check of checks) {
      check(target, key);
    }
  };
}

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
