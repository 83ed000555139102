import { policyFiles, readPolicy } from '@cotejo/platform/command';
import {
  Decider,
  loadScorecards,
  type Policy,
  parseScorecard,
  policyReader,
  type Scorecard,
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

  /** @throws BacktestError `policy_invalid`, PolicyFileError, PolicyInvalidError */
  constructor({ policiesDir, scorecards }: PolicyFiles) {
    const files = policyFiles(policiesDir);
    const schema = files.read('schemas/scorecard.schema.json') as object;
    this.scorecards = [
      ...loadScorecards(files),
      ...scorecards.map((file) => parseScorecard(readPolicy('', file), schema)),
    ];
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

  /** @throws PolicyFileError, PolicyInvalidError */
  decider(file: string): Decider {
    const policy = this.parse(readPolicy('', file));
    const scorecard = this.scorecards.find((each) => versionName(each) === policy.scorecard);
    // The parser has checked that this scorecard exists.
    return new Decider(scorecard as Scorecard, policy);
  }
}
