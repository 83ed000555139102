import { TEMPLATES_AT } from './card-layout.js';

/**
 * Takes the bytes before the fingerprint templates, and overwrites everything that was decoded. The decoder calls it before any other
 * code sees the bytes. The caller overwrites the result when it has read the fields.
 *
 * @param decoded bytes of a whole code; zeros afterwards
 */
export function cutTemplates(decoded: Uint8Array): Uint8Array {
  const before = decoded.slice(0, TEMPLATES_AT);
  decoded.fill(0);
  return before;
}
