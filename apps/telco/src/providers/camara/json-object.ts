import { ProviderUnavailableError } from '@cotejo/source';

/**
 * Parses a JSON object.
 * @throws ProviderUnavailableError `malformed_answer`, without the message of the engine: it may contain personal data
 */
export function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) {
      return value as Record<string, unknown>;
    }
  } catch {
    // The error is thrown below.
  }
  throw new ProviderUnavailableError('malformed_answer');
}
