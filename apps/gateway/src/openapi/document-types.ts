import type { OpenAPIObject } from '@nestjs/swagger';

type PathItem = OpenAPIObject['paths'][string];
export type Operation = NonNullable<PathItem['post']>;
type ResponseOrRef = NonNullable<Operation['responses'][string]>;
export type Response = Exclude<ResponseOrRef, { $ref: string }>;
type SchemaOrRef = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];
export type Schema = Exclude<SchemaOrRef, { $ref: string }>;
export type Parameter = Exclude<NonNullable<Operation['parameters']>[number], { $ref: string }>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export interface PlacedOperation {
  path: string;
  method: (typeof METHODS)[number];
  operation: Operation;
}

/** Every operation with its path and method, in the order of the document. */
export function operationsOf({ paths }: OpenAPIObject): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
}

/** Whether an operation needs an API key. */
export const takesKey = ({ security = [] }: Operation): boolean =>
  security.some((requirement) => Object.keys(requirement).length > 0);

/** Whether an operation takes the header `Idempotency-Key`. */
export const takesIdempotencyKey = ({ parameters = [] }: Operation): boolean =>
  parameters.some((parameter) => (parameter as Parameter).name === 'Idempotency-Key');

/** Whether an operation streams the rows of a batch. */
export const isBatch = ({ requestBody }: Operation): boolean =>
  (requestBody as Response | undefined)?.content?.['application/x-ndjson'] !== undefined;

/** The JSON part of a request body or a response. */
export const jsonOf = (
  body: unknown,
): { schema?: Schema | { $ref: string }; examples?: Record<string, unknown> } | undefined =>
  (body as Response | undefined)?.content?.['application/json'] as never;

/** The name of the referenced component, if the schema is a reference. */
export const refName = (schema: unknown): string | undefined =>
  (schema as { $ref?: string } | undefined)?.$ref?.split('/').at(-1);
