import { ndjsonOf, type PlacedOperation, takesKey } from './document-types.js';

/**
 * A curl command for a shell.
 * @param request the body, or the value of the path parameter; without one, the command reads the body from `request.json`
 */
export function curlOf({ path, method, operation }: PlacedOperation, request: unknown): string {
  const url = `"$BASE_URL${path.replace(/\{[^}]+\}/, String(request))}"`;
  // Both headers work for every endpoint. The example of each variant shows another one.
  const key = operation.operationId === 'analyze' ? '"Authorization: Bearer $API_KEY"' : '"X-API-Key: $API_KEY"';
  const headers = takesKey(operation) ? [`-H ${key}`] : [];
  const rows = ndjsonOf(operation.requestBody)?.example;
  const json = method === 'post' ? ["-H 'Content-Type: application/json'", `-d ${bodyOf(request)}`] : [];
  const body = rows === undefined ? json : ["-H 'Content-Type: application/x-ndjson'", `--data-binary '${rows}'`];
  return [`curl -s ${url}`, ...headers, ...body].join(' \\\n  ');
}

function bodyOf(request: unknown): string {
  return request === undefined ? '@request.json' : `'${JSON.stringify(request)}'`;
}
