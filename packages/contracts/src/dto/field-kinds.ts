import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsDefined,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import type { TextRule } from './text-rules.js';

/** Combines several property decorators into one. */
export const all =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, key) => {
    for (const decorate of decorators) {
      decorate(target, key);
    }
  };

/** A text field, written once: both the OpenAPI schema and the validation are generated from it. */
export interface TextField extends TextRule {
  description: string;
  example: string;
}

const textSchema = ({ description, example, minLength, maxLength, pattern }: TextField) => ({
  type: 'string' as const,
  description,
  ...(minLength && { minLength }),
  maxLength,
  ...(pattern && { pattern: pattern.source }),
  examples: [example],
});

const textChecks = ({ minLength, maxLength, pattern, checks = [] }: TextField) => [
  IsString(),
  minLength ? Length(minLength, maxLength) : MaxLength(maxLength),
  ...(pattern ? [Matches(pattern)] : []),
  ...checks.map(({ name, holds }) => ValidateBy({ name, validator: { validate: (value) => holds(value) } })),
];

/** An optional input. The caller may send `null` or an empty text, which mean the same as not sending the field. */
export const optional = (schema: ApiPropertyOptions, ...checks: PropertyDecorator[]) =>
  all(ApiPropertyOptional(schema), IsOptional(), ...checks);

export const optionalText = (rule: TextField) => optional({ ...textSchema(rule), nullable: true }, ...textChecks(rule));

const PART = Symbol('part');

/** The class of an optional object; `undefined`: the member is no `optionalPart`. */
export const partOf = (dto: new () => object, member: string): (new () => object) | undefined =>
  Reflect.getMetadata(PART, dto.prototype, member)?.();

const partChecks = (type: () => new () => object) => [
  // ValidateNested alone would accept an array.
  IsObject(),
  ValidateNested(),
  Type(type),
  Reflect.metadata(PART, type),
];

/** An optional object, whose members are checked too. */
export const optionalPart = (type: () => new () => object, description: string) =>
  // Nest recognises a function that returns the class by its name, which is `type` here.
  optional({ type: () => type(), nullable: true, description }, ...partChecks(type));

export const requiredPart = (type: () => new () => object, description: string) =>
  all(ApiProperty({ type: () => type(), description }), IsDefined(), ...partChecks(type));

export const optionalChoice = (values: readonly string[], description: string) =>
  optional({ enum: [...values], nullable: true, description }, IsIn(values));

/** An optional list of some of the values. */
export const optionalChoices = (values: readonly string[], description: string) =>
  optional(
    {
      type: 'array',
      items: { type: 'string', enum: [...values] },
      maxItems: values.length,
      nullable: true,
      description,
    },
    IsArray(),
    ArrayMaxSize(values.length),
    // `IsIn` with `each` would leave every body with a list to the slow validation.
    ValidateBy({ name: 'isIn', validator: { validate: (list) => Array.isArray(list) && areAmong(list, values) } }),
  );

const areAmong = (list: readonly unknown[], values: readonly string[]) =>
  list.every((each) => (values as readonly unknown[]).includes(each));
