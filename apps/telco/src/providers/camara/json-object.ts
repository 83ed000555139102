import { ProviderUnavailableError } from '@cotejo/source';

/** @throws ProviderUnavailableError `malformed_answer`; the engine's own text would hold what it read */
export function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) {
      return value as Record<string, unknown>;
    }
  } catch {
    // Told below.
  }
  throw new ProviderUnavailableError('malformed_answer');
}
