import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decider, type Policy, parsePolicy, parseScorecard, type Scorecard, versionName } from '@cotejo/scorecard';
import { BacktestError } from './errors.js';

export interface PolicyFiles {
  /** The folder of the shipped policies, with `schemas/` and `scorecards/`. */
  policiesDir: string;
  /** More scorecards, of the merchant's own. */
  scorecards: string[];
}

/** Makes deciders of policy files, by the shipped scorecards and the merchant's own. */
export class PolicyReader {
  private readonly scorecards: Scorecard[];
  private readonly policySchema: object;

  /** @throws BacktestError `policy_invalid`, PolicyInvalidError */
  constructor({ policiesDir, scorecards }: PolicyFiles) {
    const schema = (name: string) => readJson(join(policiesDir, 'schemas', `${name}.schema.json`)) as object;
    this.policySchema = schema('policy');
    const folder = join(policiesDir, 'scorecards');
    const files = [...jsonFilesIn(folder).map((name) => join(folder, name)), ...scorecards];
    this.scorecards = files.map((file) => parseScorecard(readJson(file), schema('scorecard')));
    const names = this.scorecards.map(versionName);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice) throw new BacktestError('policy_invalid', `two scorecards are ${twice}: give yours another version`);
  }

  /** @throws BacktestError `policy_invalid`, PolicyInvalidError */
  decider(file: string): Decider {
    const policy: Policy = parsePolicy(readJson(file), this.policySchema, this.scorecards);
    const scorecard = this.scorecards.find((each) => versionName(each) === policy.scorecard);
    // Checked by parsePolicy.
    return new Decider(scorecard as Scorecard, policy);
  }
}

function jsonFilesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
}

/** The text of a parser's error would quote the file. */
function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new BacktestError('policy_invalid', `${file} cannot be read`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new BacktestError('policy_invalid', `${file} is not JSON`);
  }
}
