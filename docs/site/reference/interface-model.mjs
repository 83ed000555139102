import { curlOf, readableJson } from './example-code.mjs';
import { fieldOf, fieldsOf } from './schema-fields.mjs';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Converts the interface document for pages: references are resolved, objects become rows.
 *
 * @param {any} document of OpenAPI 3.1
 */
export function interfaceModel(document) {
  const { info, servers, components } = document;
  return {
    /** Paragraphs with marks for `code` and **bold**. */
    introduction: info.description.split('\n\n').map((paragraph) => paragraph.replaceAll('\n', ' ')),
    servers,
    operations: operationsOf(document).map((placed) => describeOperation(document, placed)),
    headers: Object.entries(components.headers).map(([name, { description }]) => ({ name, description })),
    /** Fields of the error body. */
    error: fieldsOf(document, components.schemas.Error),
  };
}

/** Every operation with its path and method, in the order of the document. */
function operationsOf({ paths }) {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({ path, method, operation: item[method] })),
  );
}

function describeOperation(document, placed) {
  const { summary, description, parameters = [], requestBody, responses } = placed.operation;
  const [example] = examplesOf(placed.operation);
  return {
    method: placed.method.toUpperCase(),
    path: placed.path,
    summary,
    description,
    parameters: parameters.map(({ name, schema, required = false, ...more }) => ({
      ...fieldOf(document, name, { ...schema, description: more.description }),
      required,
    })),
    request: fieldsOf(document, jsonOf(requestBody)?.schema),
    answer: fieldsOf(document, jsonOf(responses['200'])?.schema),
    refusals: Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => ({ status, reasons: reasonsOf(document, response) })),
    /** A shell command that sends the first example, and the answer. */
    curl: curlOf(placed, example?.request),
    example: example?.answer && readableJson(example.answer),
  };
}

const jsonOf = (body) => body?.content?.['application/json'];

function reasonsOf({ components }, { $ref }) {
  return Object.keys(jsonOf(components.responses[$ref.split('/').at(-1)])?.examples ?? {});
}

/** The answer of an example is `undefined` when the call returns an error. */
function examplesOf({ requestBody, parameters = [], responses }) {
  const inPath = parameters.find((parameter) => parameter.in === 'path');
  const requests = jsonOf(requestBody)?.examples ?? inPath?.examples ?? {};
  const answers = jsonOf(responses['200'])?.examples ?? {};
  return Object.entries(requests).map(([name, { value }]) => ({ request: value, answer: answers[name]?.value }));
}
