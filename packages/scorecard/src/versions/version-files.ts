import { type Policy, parsePolicy } from '../policy/policy.js';
import { PolicyInvalidError } from '../policy/policy-shape.js';
import { parseScorecard, type Scorecard } from '../scorecard/scorecard.js';
import { versionName } from './version.js';

/** Who reads the files of `policies/`. */
export interface VersionFiles {
  read(file: string): unknown;
  /** The files of a folder. */
  list(folder: string): string[];
}

const POLICY_SCHEMA = 'schemas/policy.schema.json';
const DEFAULT_POLICY = 'decision/default.json';

/**
 * Every scorecard in `scorecards/`.
 * @throws PolicyInvalidError naming the file, also where two have one name
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

/** The policy of tenants that have none of their own. @throws PolicyInvalidError */
export function loadDefaultPolicy(files: VersionFiles, scorecards: readonly Scorecard[]): Policy {
  return inFile(DEFAULT_POLICY, () => policyReader(files, scorecards)(files.read(DEFAULT_POLICY)));
}

/** Checks policies from elsewhere as those of `policies/` are checked. */
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
