/** A call of the public API, to show as code. */
export interface ApiCall {
  method: 'GET' | 'POST';
  /** With its query. */
  url: string;
  key: string;
  /** `null`: without one. */
  body: Record<string, unknown> | null;
}

/** Stands for a key that the page does not know. */
export const KEY_PLACEHOLDER = 'SU_CLAVE';

/** The call by which a developer sees that the key works: a test buyer of the sandbox. */
export function firstCall(apiUrl: string, key: string, canVerify = true): ApiCall {
  const path = canVerify ? '/v1/verify' : '/v1/analyze';
  const body = canVerify
    ? { cedula: '1000000002', telefono: '+57 300 000 0002', email: 'clean@sandbox.example', monto: 250_000 }
    : { doc_number: '1000000002' };
  return { method: 'POST', url: `${apiUrl}${path}`, key, body };
}

/** For a POSIX shell, to be pasted as it is. */
export function curlSample({ method, url, key, body }: ApiCall): string {
  const parts = [`curl -s ${shellQuoted(url)}`, `-H ${shellQuoted(`X-API-Key: ${key}`)}`];
  if (method !== 'GET' && body === null) {
    parts.push(`-X ${method}`);
  }
  if (body !== null) {
    parts.push(`-H 'Content-Type: application/json'`, `-d ${shellQuoted(JSON.stringify(body))}`);
  }
  return parts.join(' \\\n  ');
}

/** For Node 20 and later, where `fetch` is there. */
export function typescriptSample({ method, url, key, body }: ApiCall): string {
  const headers = { 'X-API-Key': key, ...(body !== null && { 'Content-Type': 'application/json' }) };
  const options = [
    `method: ${JSON.stringify(method)},`,
    `headers: ${JSON.stringify(headers)},`,
    ...(body !== null ? [`body: JSON.stringify(${indented(body, '  ')}),`] : []),
    'signal: AbortSignal.timeout(30_000),',
  ];
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    ...options.map((line) => `  ${line}`),
    '});',
    'console.log(response.status, await response.json());',
  ].join('\n');
}

/** With the library `requests`. */
export function pythonSample({ method, url, key, body }: ApiCall): string {
  const lines = [
    JSON.stringify(url),
    `headers={"X-API-Key": ${JSON.stringify(key)}}`,
    ...(body !== null ? [`json=${pythonLiteral(body)}`] : []),
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

const shellQuoted = (text: string): string =>
  /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

const indented = (value: unknown, by: string): string => JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);

function pythonLiteral(value: unknown): string {
  if (value === null || value === undefined) {
    return 'None';
  }
  if (typeof value === 'boolean') {
    return value ? 'True' : 'False';
  }
  if (Array.isArray(value)) {
    return `[${value.map(pythonLiteral).join(', ')}]`;
  }
  if (typeof value !== 'object') {
    return JSON.stringify(value);
  }
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${pythonLiteral(member)}`);
  return `{${members.join(', ')}}`;
}
