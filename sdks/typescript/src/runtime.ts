import { ConfigurationError } from './errors.js';

const REFUSAL = 'Cotejo cannot be used in a browser: everybody could read the API key there. Call it from your server';

/**
 * Refuses a browser. A test environment such as jsdom has a document too, but also runs in Node.
 *
 * @throws ConfigurationError
 */
export function refuseBrowser(globals: object = globalThis): void {
  const { document, WorkerGlobalScope, process } = globals as Record<string, { versions?: { node?: string } }>;
  const isBrowser = document !== undefined || WorkerGlobalScope !== undefined;
  if (isBrowser && process?.versions?.node === undefined) {
    throw browserRefusal();
  }
}

export function browserRefusal(): ConfigurationError {
  return new ConfigurationError(REFUSAL);
}
