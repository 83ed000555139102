import { ProviderUnavailableError } from '../errors.js';

/**
 * Parses the JSON of a vendor.
 * @throws ProviderUnavailableError `malformed_answer`, without the message of the engine: it quotes the input, which can be
 *   personal data
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderUnavailableError('malformed_answer');
  }
}

/** Parses the JSON of a vendor. @throws ProviderUnavailableError `malformed_answer`, also for JSON that is not an object */
export function parseJsonObject(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) {
    throw new ProviderUnavailableError('malformed_answer');
  }
  return value as Record<string, unknown>;
}
