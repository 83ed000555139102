import type { Policy } from '../policy/policy.js';
import { parsePolicy } from '../policy/policy-shape.js';
import { PolicyInvalidError } from '../policy/problems.js';
import type { Scorecard } from '../scorecard/scorecard.js';
import { parseScorecard } from '../scorecard/scorecard-rules.js';
import { versionName } from './version.js';

/** Access to the files of `policies/`. */
export interface VersionFiles {
  read(file: string): unknown;
  /** Paths of the files in a folder. */
  list(folder: string): string[];
}

const POLICY_SCHEMA = 'schemas/policy.schema.json';
/** Default policy for local data alone, in `decision/`. */
const LOCAL_POLICY = 'default';

/**
 * Reads every scorecard in `scorecards/`.
 * @throws PolicyInvalidError with the name of an invalid file, or of a file with a name that another one has
 */
export function loadScorecards(files: VersionFiles): Scorecard[] {
  const schema = files.read('schemas/scorecard.schema.json') as object;
  const scorecards: Scorecard[] = [];
  for (const file of files.list('scorecards')) {
    const scorecard = inFile(file, () => parseScorecard(files.read(file), schema));
    if (scorecards.some((each) => versionName(each) === versionName(scorecard))) {
      throw new PolicyInvalidError(file, `there are two scorecards ${versionName(scorecard)}`);
    }
    scorecards.push(scorecard);
  }
  return scorecards;
}

/**
 * Reads the policy of tenants without their own policy.
 * @param name which of the files in `decision/`, without `.json`
 * @throws PolicyInvalidError
 */
export function loadDefaultPolicy(
  files: VersionFiles,
  scorecards: readonly Scorecard[],
  name: string = LOCAL_POLICY,
): Policy {
  const file = `decision/${name}.json`;
  return inFile(file, () => policyReader(files, scorecards)(files.read(file)));
}

/** Reads every policy in `decision/`, of which one is the default policy of a deployment. @throws PolicyInvalidError */
export function loadShippedPolicies(files: VersionFiles, scorecards: readonly Scorecard[]): Policy[] {
  const read = policyReader(files, scorecards);
  return files.list('decision').map((file) => inFile(file, () => read(files.read(file))));
}

/** Returns a function that checks policies with the schema of `policies/`. */
export function policyReader(files: VersionFiles, scorecards: readonly Scorecard[]): (data: unknown) => Policy {
  const schema = files.read(POLICY_SCHEMA) as object;
  return (data) => parsePolicy(data, schema, scorecards);
}

function inFile<T>(file: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof PolicyInvalidError ? new PolicyInvalidError(file, error.message) : error;
  }
}
