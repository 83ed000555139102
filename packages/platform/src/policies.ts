import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ExpectedError } from '@cotejo/contracts/expected-error';

/** A file under `policies/` cannot be read, is not JSON, or does not match its schema. */
export class PolicyFileError extends ExpectedError {
  /** @param pointer JSON pointer to the place of the problem, if the file was read */
  constructor(
    file: string,
    problem: string,
    readonly pointer?: string,
  ) {
    super('policy_file_invalid', `policy file ${file}: ${problem}`);
  }
}

/** The `policies/` folder of this build. */
export function defaultPoliciesDir(): string {
  return fileURLToPath(new URL('../../../policies', import.meta.url));
}

/**
 * Reads one policy file as JSON. The caller checks its shape.
 *
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

/** Access to the files under `policies/` for packages that do no file I/O themselves. */
export interface PolicyFiles {
  /** @throws PolicyFileError */
  read(file: string): unknown;
  /** The JSON files of a folder as sorted paths, `folder/name.json`. @throws PolicyFileError */
  list(folder: string): string[];
}

export function policyFiles(policiesDir: string): PolicyFiles {
  return { read: (file) => readPolicy(policiesDir, file), list: (folder) => listPolicies(policiesDir, folder) };
}

function listPolicies(policiesDir: string, folder: string): string[] {
  try {
    const names = readdirSync(join(policiesDir, folder)).filter((name) => name.endsWith('.json'));
    return names.sort().map((name) => `${folder}/${name}`);
  } catch {
    throw new PolicyFileError(folder, 'cannot be read');
  }
}
