import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Failure, runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import {
  expectedOf,
  factsOf,
  goldenFileOf,
  goldenText,
  makeCases,
} from '../packages/scorecard/test/golden/golden-cases.mjs';
import { prepare } from './prepare.mjs';

/**
 * `node scripts/write-golden.mjs`: writes the golden file of every shipped scorecard without one, and again when the default policy has a new version. It refuses a scorecard or a policy that changed under the same version. When the code decides differently than before, it requires `--decisions`, because earlier receipts no longer replay to the same decision.
 */
await runMain(async () => {
  const { values } = parseArgs({ options: { decisions: { type: 'boolean', default: false } } });
  await prepare();
  const card = await built('packages/scorecard/dist/index.js');
  const contracts = await built('packages/contracts/dist/index.js');
  const policy = readJson('policies/decision/default.json');
  for (const name of readdirSync(join(rootDir, 'policies/scorecards'))) {
    const scorecard = readJson(`policies/scorecards/${name}`);
    const file = goldenFileOf(scorecard);
    const before = existsSync(join(rootDir, file)) ? readJson(file) : null;
    const decider = new card.Decider(scorecard, policy);
    const after = goldenOf(decider, contracts, before?.cases ?? makeCases(contracts));
    if (before) {
      refuse(before, after, values.decisions);
    }
    writeFileSync(join(rootDir, file), goldenText(after));
    console.log(file);
  }
});

function readJson(file) {
  return JSON.parse(readFileSync(join(rootDir, file), 'utf8'));
}

/** Imported when it is built. */
function built(file) {
  return import(pathToFileURL(join(rootDir, file)).href);
}

function goldenOf(decider, contracts, cases) {
  const { scorecardName: scorecard, scorecardHash, policyName: policy, policyHash } = decider;
  const expected = (each) => expectedOf(decider.decide(factsOf(contracts, each)));
  return {
    scorecard,
    scorecardHash,
    policy,
    policyHash,
    cases: cases.map((each) => ({ ...each, expected: expected(each) })),
  };
}

/** @throws {Failure} when a changed file needs a new version, or when changed decisions need `--decisions` */
function refuse(before, after, decisionsMayChange) {
  const samePolicy = before.policy === after.policy;
  if (before.scorecardHash !== after.scorecardHash) {
    throw new Failure(`${after.scorecard} says something else than its golden file: give it a new version`);
  }
  if (samePolicy && before.policyHash !== after.policyHash) {
    throw new Failure(`${after.policy} says something else than the golden files: give it a new version`);
  }
  if (samePolicy && !decisionsMayChange && goldenText(before) !== goldenText(after)) {
    throw new Failure(
      `${after.scorecard} and ${after.policy} did not change, but the decisions did: if you want this, add --decisions`,
    );
  }
}
