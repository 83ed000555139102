/**
 * Converts the OpenAPI document with Postman's own converter.
 *
 * @typedef {object} Operation one request, as Postman describes it
 * @property {string} folder name of its tag
 * @property {object} request
 *
 * @param {string} text of the OpenAPI document
 * @returns {Promise<Map<string, Operation>>} by method and path, for example `GET /v1/cedula/:numero`
 */
export async function readOperations(text) {
  // Imported late, so that the program can report that it is not installed.
  const { default: converter } = await import('openapi-to-postmanv2');
  const options = { folderStrategy: 'Tags', parametersResolution: 'Example' };
  const collection = await new Promise((resolve, reject) => {
    converter.convertV2({ type: 'string', data: text }, options, (error, { result, reason, output } = {}) =>
      error || !result ? reject(error ?? new Error(reason)) : resolve(output[0].data),
    );
  });
  return new Map(
    collection.item.flatMap(({ name: folder, item }) =>
      item.map(({ request }) => [`${request.method} /${request.url.path.join('/')}`, { folder, request }]),
    ),
  );
}
