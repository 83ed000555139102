import type { Language } from '../../../src/api/session.api.js';

/** A call of the public API that a page shows as code. */
export interface ApiCall {
  method: 'GET' | 'POST';
  /** Includes the query. */
  url: string;
  key: string;
  /** `null` for a call without a body. */
  body: Record<string, unknown> | null;
}

/** Shown instead of the key when the page does not know it. */
export const KEY_PLACEHOLDER: Record<Language, string> = { es: 'SU_CLAVE', en: 'YOUR_KEY' };

/** A call with a test buyer of the sandbox. It shows a developer that the key works. */
export function firstCall(apiUrl: string, key: string, canVerify = true): ApiCall {
  const path = canVerify ? '/v1/verify' : '/v1/analyze';
  const body = canVerify
    ? { cedula: '1000000002', telefono: '+57 300 000 0002', email: 'clean@sandbox.example', monto: 250_000 }
    : { doc_number: '1000000002' };
  return { method: 'POST', url: `${apiUrl}${path}`, key, body };
}

/** The call as a curl command that can be pasted into a POSIX shell. */
export function curlSample({ method, url, key, body }: ApiCall): string {
  const parts = [`curl -s ${quoteForShell(url)}`, `-H ${quoteForShell(`X-API-Key: ${key}`)}`];
  if (method !== 'GET' && body === null) {
    parts.push(`-X ${method}`);
  }
  if (body !== null) {
    parts.push(`-H 'Content-Type: application/json'`, `-d ${quoteForShell(JSON.stringify(body))}`);
  }
  return parts.join(' \\\n  ');
}

/** The call in TypeScript for Node 20 or later, which has `fetch`. */
export function typescriptSample({ method, url, key, body }: ApiCall): string {
  const headers = { 'X-API-Key': key, ...(body !== null && { 'Content-Type': 'application/json' }) };
  const options = [
    `method: ${JSON.stringify(method)},`,
    `headers: ${JSON.stringify(headers)},`,
    ...(body !== null ? [`body: JSON.stringify(${indentJson(body, '  ')}),`] : []),
    'signal: AbortSignal.timeout(30_000),',
  ];
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    ...options.map((line) => `  ${line}`),
    '});',
    'console.log(response.status, await response.json());',
  ].join('\n');
}

/** The call in Python with the library `requests`. */
export function pythonSample({ method, url, key, body }: ApiCall): string {
  const lines = [
    JSON.stringify(url),
    `headers={"X-API-Key": ${JSON.stringify(key)}}`,
    ...(body !== null ? [`json=${toPythonLiteral(body)}`] : []),
    'timeout=30',
  ];
  return [
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    ...lines.map((line) => `    ${line},`),
    ')',
    'print(response.status_code, response.json())',
  ].join('\n');
}

const quoteForShell = (text: string): string =>
  /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

const indentJson = (value: unknown, by: string): string => JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);

function toPythonLiteral(value: unknown): string {
  if (value === null || value === undefined) {
    return 'None';
  }
  if (typeof value === 'boolean') {
    return value ? 'True' : 'False';
  }
  if (Array.isArray(value)) {
    return `[${value.map(toPythonLiteral).join(', ')}]`;
  }
  if (typeof value !== 'object') {
    return JSON.stringify(value);
  }
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${toPythonLiteral(member)}`);
  return `{${members.join(', ')}}`;
}
