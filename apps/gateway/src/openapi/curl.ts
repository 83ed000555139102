import { type PlacedOperation, takesKey } from './document-types.js';

/**
 * A call to paste into a shell.
 * @param request the body, or the value of the path parameter; without one, the body is read from `request.json`
 */
export function curlOf({ path, method, operation }: PlacedOperation, request: unknown): string {
  const url = `"$BASE_URL${path.replace(/\{[^}]+\}/, String(request))}"`;
  // Both headers work for every endpoint. The example of each variant shows another one.
  const key = operation.operationId === 'analyze' ? '"Authorization: Bearer $API_KEY"' : '"X-API-Key: $API_KEY"';
  const headers = takesKey(operation) ? [`-H ${key}`] : [];
  const body = method === 'post' ? ["-H 'Content-Type: application/json'", `-d ${bodyOf(request)}`] : [];
  return [`curl -s ${url}`, ...headers, ...body].join(' \\\n  ');
}

function bodyOf(request: unknown): string {
  return request === undefined ? '@request.json' : `'${JSON.stringify(request)}'`;
}
