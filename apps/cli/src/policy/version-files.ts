import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AccountError, type TenantPolicies } from '@cotejo/accounts';
import type { Environment } from '@cotejo/contracts';
import { Env, PolicyFileError, readPolicy } from '@cotejo/platform/command';
import { readDefaultPolicy, readPoliciesDir } from '@cotejo/platform/deployment';
import { kindOf, type VersionKind } from '@cotejo/scorecard';

/** A scorecard or a policy as its file has it, unchecked. */
export interface VersionFile {
  file: string;
  kind: VersionKind;
  data: unknown;
}

/** Name of the default policy that the processes of an environment use, from the same variable. */
export const defaultPolicyOf = (environment: Environment, env = new Env()): string =>
  readDefaultPolicy(env, environment);

/** @throws PolicyFileError for what cannot be read, is not JSON, or is neither a scorecard nor a policy */
export function readVersion(file: string): VersionFile {
  const data = readPolicy(dirname(file), basename(file));
  const kind = kindOf(data);
  if (kind === null) {
    throw new PolicyFileError(file, 'is neither a scorecard nor a policy');
  }
  return { file, kind, data };
}

/** The stages of a tenant's stored policies. A command names a stored policy by its stage. */
export const STAGES = ['draft', 'shadow', 'active', 'previous'] as const;
export type Stage = (typeof STAGES)[number];

/**
 * A version by its name: a stage of the tenant, `default`, or a file. Without a policy of the tenant, `active` is the default policy.
 * @throws AccountError `no_version`, PolicyFileError
 */
export function versionOfTenant(policies: TenantPolicies, word: string, environment: Environment): VersionFile {
  const standard = () => readVersion(join(readPoliciesDir(), 'decision', `${defaultPolicyOf(environment)}.json`));
  if (word === 'default') {
    return standard();
  }
  if (!isStage(word)) {
    return readVersion(word);
  }
  const stored = policies[word];
  if (stored) {
    return { file: word, kind: 'policy', data: stored.policy };
  }
  if (word === 'active') {
    return standard();
  }
  throw new AccountError('no_version', `the tenant has no ${word}`);
}

const isStage = (word: string): word is Stage => STAGES.some((stage) => stage === word);

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
