import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  Decider,
  loadScorecards,
  type Policy,
  parseScorecard,
  policyReader,
  type Scorecard,
  type VersionFiles,
  versionName,
} from '@cotejo/scorecard';
import { BacktestError } from './errors.js';

export interface PolicyFiles {
  /** The folder of the shipped policies, with `schemas/` and `scorecards/`. */
  policiesDir: string;
  /** Paths of the merchant's own scorecards. */
  scorecards: string[];
}

/** Builds deciders from policy files, with the shipped scorecards and the merchant's own. */
export class PolicyReader {
  private readonly scorecards: Scorecard[];
  private readonly parse: (data: unknown) => Policy;

  /** @throws BacktestError `policy_invalid`, PolicyInvalidError */
  constructor({ policiesDir, scorecards }: PolicyFiles) {
    const files = policyFilesIn(policiesDir);
    const schema = files.read('schemas/scorecard.schema.json') as object;
    this.scorecards = [...loadScorecards(files), ...scorecards.map((file) => parseScorecard(readJson(file), schema))];
    const names = this.scorecards.map(versionName);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice) {
      throw new BacktestError(
        'policy_invalid',
        `there are two scorecards ${twice}; give your scorecard another version`,
      );
    }
    this.parse = policyReader(files, this.scorecards);
  }

  /** @throws BacktestError `policy_invalid`, PolicyInvalidError */
  decider(file: string): Decider {
    const policy = this.parse(readJson(file));
    const scorecard = this.scorecards.find((each) => versionName(each) === policy.scorecard);
    // The parser has checked that this scorecard exists.
    return new Decider(scorecard as Scorecard, policy);
  }
}

/** The files of the folder of the shipped policies. */
export function policyFilesIn(policiesDir: string): VersionFiles {
  return {
    read: (file) => readJson(join(policiesDir, file)),
    list: (folder) => jsonFilesIn(join(policiesDir, folder)).map((name) => `${folder}/${name}`),
  };
}

function jsonFilesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
}

/** Does not pass on the parser's error, because its message quotes the file. */
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
