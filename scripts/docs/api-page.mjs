import { header, table } from './markdown.mjs';

/** @returns {string} the interface for reading in the repository, from the model that the served page is made of */
export function apiPage({ introduction, servers, operations, headers, error }) {
  const environments = servers.map(({ url, description }) => [`\`${url}\``, description]);
  const carried = headers.map(({ name, description }) => [`\`${name}\``, description]);
  return `${header('Interface', 'docs/reference/openapi.json')}
A running gateway serves this at \`/v1/docs\`, with an example for every sandbox scenario, and the OpenAPI 3.1 document at
\`/v1/openapi.json\`. See also [errors](errors.md), [reason codes](reasons.md), [sandbox test values](sandbox.md).

${introduction.join('\n\n')}

## Environments

${table(['address', 'what it is'], environments)}

${operations.map(operationSection).join('\n')}
${fieldTable('Error body', error, mayBeAbsent, '##')}## Response headers

${table(['header', 'meaning'], carried)}
`;
}

function operationSection({ method, path, summary, description, curl, parameters, request, answer, ...rest }) {
  const refusals = rest.refusals.map(({ status, reasons }) => [status, reasons.map(code).join(', ')]);
  return `## ${method} ${path}

**${summary}.** ${description}

\`\`\`sh
${curl}
\`\`\`

${curl.includes('@request.json') ? '`request.json` holds the request body below.\n\n' : ''}${fieldTable('Parameters', parameters, required)}${fieldTable('Request body', request, required)}${fieldTable('Answer', answer, mayBeAbsent)}### Errors

${table(['status', 'reasons'], refusals)}
${example(rest.examples[0])}`;
}

const required = (field) => (field.required ? ' (required)' : '');
const mayBeAbsent = (field) => (field.required ? '' : ' (may be absent)');

function fieldTable(title, fields, remark, level = '###') {
  if (fields.length === 0) {
    return '';
  }
  const rows = fields.map((field) => {
    const { name, type, rules, description, listedIn } = field;
    const values = listedIn ? [lists[listedIn]] : [];
    return [code(name) + remark(field), [type, ...rules, ...values].join(', '), description];
  });
  return `${level} ${title}\n\n${table(['field', 'type', 'what it is'], rows)}\n\n`;
}

const lists = { ReasonCode: 'a [reason code](reasons.md)', ErrorReason: 'an [error reason](errors.md)' };

function example(first) {
  if (!first) {
    return '';
  }
  return `
### Example

\`\`\`json
${first.answer}
\`\`\`
`;
}

const code = (text) => `\`${text}\``;
