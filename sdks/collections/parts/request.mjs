/**
 * Joins a case with the converted operation.
 *
 * @param {import('./cases.mjs').Case} one
 * @param {Map<string, import('./operations.mjs').Operation>} operations
 */
export function requestOf({ operation, pathValue, query, body, withoutKey }, operations) {
  const found = operations.get(operation);
  if (!found) {
    throw new Error(`the document has no operation ${operation}`);
  }
  const { request } = found;
  const open = request.auth?.type === 'noauth' || withoutKey === true;
  return {
    method: request.method,
    path: request.url.path.map((part) => (part.startsWith(':') ? pathValue : part)),
    query: query ?? '',
    accept: request.header.find(({ key }) => key === 'Accept')?.value ?? '*/*',
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body, null, 2),
    key: !open,
    description: request.description?.content ?? '',
  };
}
