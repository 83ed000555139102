import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { defaultPoliciesDir, Env, PolicyFileError, readPolicy } from '@cotejo/platform';
import { kindOf, type VersionKind } from '@cotejo/scorecard';

/** A scorecard or a policy as its file has it, unchecked. */
export interface VersionFile {
  file: string;
  kind: VersionKind;
  data: unknown;
}

/** The policies of this build, or of `COTEJO_POLICIES_DIR`. */
export const policiesDirOf = (env = new Env()): string => env.string('COTEJO_POLICIES_DIR', defaultPoliciesDir());

/** @throws PolicyFileError for what cannot be read, is not JSON, or is neither a scorecard nor a policy */
export function readVersion(file: string): VersionFile {
  const data = readPolicy(dirname(file), basename(file));
  const kind = kindOf(data);
  if (kind === null) throw new PolicyFileError(file, 'is neither a scorecard nor a policy');
  return { file, kind, data };
}

/** Every scorecard and policy below the policies folder, scorecards first. @throws PolicyFileError */
export function readVersions(policiesDir: string): VersionFile[] {
  return ['scorecards', 'decision'].flatMap((folder) =>
    filesIn(join(policiesDir, folder)).map((file) => readVersion(file)),
  );
}

/** The schema of a kind. @throws PolicyFileError */
export const schemaOf = (policiesDir: string, kind: VersionKind): object =>
  readPolicy(policiesDir, join('schemas', `${kind}.schema.json`)) as object;

function filesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return names.sort().map((name) => join(folder, name));
  } catch {
    throw new PolicyFileError(folder, 'cannot be read');
  }
}
