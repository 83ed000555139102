import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file under `policies/` cannot be read or is not JSON. */
export class PolicyFileError extends Error {
  readonly code = 'policy_file_invalid';
  constructor(file: string, problem: string) {
    super(`policy file ${file}: ${problem}`);
    this.name = 'PolicyFileError';
  }
}

/** The `policies/` folder of this build. */
export function defaultPoliciesDir(): string {
  return fileURLToPath(new URL('../../../policies', import.meta.url));
}

/**
 * Reads one policy as data; checking its shape is for whoever understands it.
 * @throws PolicyFileError
 */
export function readPolicy(policiesDir: string, file: string): unknown {
  let text: string;
  try {
    text = readFileSync(join(policiesDir, file), 'utf8');
  } catch {
    throw new PolicyFileError(file, 'cannot be read');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new PolicyFileError(file, 'is not valid JSON');
  }
}
