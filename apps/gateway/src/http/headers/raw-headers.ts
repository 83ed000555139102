/**
 * All values of a header in their order. It reads the raw list, because Node joins or drops repeated headers.
 * @param rawHeaders names and values in turn, as in `IncomingMessage.rawHeaders`
 * @param name in lower case
 */
export function valuesOf(rawHeaders: readonly string[], name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === name) {
      values.push(rawHeaders[index + 1] ?? '');
    }
  }
  return values;
}
