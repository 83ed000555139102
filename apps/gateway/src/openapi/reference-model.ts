import type { OpenAPIObject } from '@nestjs/swagger';
import { curlOf } from './curl.js';
import { jsonOf, operationsOf, type Parameter, type PlacedOperation, takesKey } from './document-types.js';
import { pretty } from './pretty-json.js';
import { type Field, fieldOf, fieldsOf } from './schema-fields.js';

/** One operation, independent of the format of the page. */
export interface DescribedOperation {
  id: string;
  tag: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  takesKey: boolean;
  parameters: Field[];
  request: Field[];
  answer: Field[];
  refusals: { status: string; reasons: string[] }[];
  headers: string[];
  examples: Example[];
  /** A shell command that sends the first example. */
  curl: string;
}

export interface Example {
  name: string;
  summary: string;
  request: unknown;
  /** Formatted JSON; `undefined` when the call returns an error. */
  answer: string | undefined;
}

interface Named {
  name: string;
  description: string;
}

export interface ReferenceModel {
  title: string;
  version: string;
  /** Paragraphs with marks for `code` and **bold**. */
  introduction: string[];
  servers: { url: string; description: string }[];
  tags: Named[];
  operations: DescribedOperation[];
  headers: Named[];
  /** Fields of the error body. */
  error: Field[];
}

/** Converts the document for a page: references are resolved, objects become rows. */
export function referenceModel(document: OpenAPIObject): ReferenceModel {
  const { info, servers = [], tags = [], components = {} } = document;
  const headers = Object.entries(components.headers ?? {}) as [string, { description?: string }][];
  return {
    title: info.title,
    version: info.version,
    introduction: (info.description ?? '').split('\n\n').map((paragraph) => paragraph.replaceAll('\n', ' ')),
    servers: servers.map(({ url, description = '' }) => ({ url, description })),
    tags: tags.map(({ name, description = '' }) => ({ name, description })),
    operations: operationsOf(document).map((placed) => describeOperation(document, placed)),
    headers: headers.map(([name, { description = '' }]) => ({ name, description })),
    error: fieldsOf(document, components.schemas?.Error),
  };
}

function describeOperation(document: OpenAPIObject, { path, method, operation }: PlacedOperation): DescribedOperation {
  const { operationId = '', tags: [tag = ''] = [], summary = '', description = '', responses } = operation;
  const parameters = (operation.parameters ?? []) as Parameter[];
  const examples = examplesOf(operation);
  const answer = responses['200'] as { headers?: object } | undefined;
  return {
    id: operationId,
    tag,
    method: method.toUpperCase(),
    path,
    summary,
    description,
    takesKey: takesKey(operation),
    parameters: parameters.map((parameter) => ({
      ...fieldOf(document, parameter.name, { ...parameter.schema, description: parameter.description }),
      required: parameter.required ?? false,
    })),
    request: fieldsOf(document, jsonOf(operation.requestBody)?.schema),
    answer: fieldsOf(document, jsonOf(answer)?.schema),
    refusals: Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => ({ status, reasons: reasonsOf(document, response) })),
    headers: Object.keys(answer?.headers ?? {}),
    examples,
    curl: curlOf({ path, method, operation }, examples[0]?.request),
  };
}

function reasonsOf({ components }: OpenAPIObject, response: unknown): string[] {
  const name = (response as { $ref: string }).$ref.split('/').at(-1) as string;
  return Object.keys(jsonOf(components?.responses?.[name])?.examples ?? {});
}

type Valued = Record<string, { summary?: string; value: unknown }>;

function examplesOf({ requestBody, parameters = [], responses }: PlacedOperation['operation']): Example[] {
  const path = parameters.find((parameter) => (parameter as Parameter).in === 'path') as Parameter | undefined;
  const requests = (jsonOf(requestBody)?.examples ?? path?.examples ?? {}) as Valued;
  const answers = (jsonOf(responses['200'])?.examples ?? {}) as Valued;
  return Object.entries(requests).map(([name, { summary = '', value }]) => ({
    name,
    summary,
    request: value,
    answer: answers[name] && pretty(answers[name].value),
  }));
}
