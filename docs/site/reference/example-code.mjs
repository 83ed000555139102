const LINE_MAX = 96;

/**
 * A curl command for a shell.
 *
 * @param {any} request the body, or the value of the path parameter; without one, the command reads the body from `request.json`
 */
export function curlOf({ path, method, operation }, request) {
  const { operationId, requestBody, security = [] } = operation;
  const url = `"$COTEJO_BASE_URL${path.replace(/\{[^}]+\}/, String(request))}"`;
  // Both headers work for every endpoint. The example of each variant shows another one.
  const key = operationId === 'analyze' ? '"Authorization: Bearer $COTEJO_API_KEY"' : '"X-API-Key: $COTEJO_API_KEY"';
  const takesKey = security.some((requirement) => Object.keys(requirement).length > 0);
  const rows = requestBody?.content['application/x-ndjson']?.example;
  const body = request === undefined ? '@request.json' : `'${JSON.stringify(request)}'`;
  const json = method === 'post' ? ["-H 'Content-Type: application/json'", `-d ${body}`] : [];
  const sent = rows === undefined ? json : ["-H 'Content-Type: application/x-ndjson'", `--data-binary '${rows}'`];
  return [`curl -s ${url}`, ...(takesKey ? [`-H ${key}`] : []), ...sent].join(' \\\n  ');
}

/** Formats JSON for reading: indented, but a value that fits in one line stays in one line. */
export function readableJson(value, indent = '') {
  const line = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
  if (typeof value !== 'object' || value === null || indent.length + line.length <= LINE_MAX) {
    return line;
  }
  const inner = `${indent}  `;
  const isArray = Array.isArray(value);
  const members = Object.entries(value).map(([name, member]) => {
    const text = readableJson(member, inner);
    return inner + (isArray ? text : `${JSON.stringify(name)}: ${text}`);
  });
  return `${isArray ? '[' : '{'}\n${members.join(',\n')}\n${indent}${isArray ? ']' : '}'}`;
}
