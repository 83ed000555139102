import { readdirSync, readFileSync } from 'node:fs';
import { Decider } from '../deciding/decider.js';
import { parsePolicy } from '../policy/policy-shape.js';
import { parseScorecard } from '../scorecard/scorecard-rules.js';

const policies = new URL('../../../../policies/', import.meta.url);

export const read = (file: string) => JSON.parse(readFileSync(new URL(file, policies), 'utf8'));
export const scorecardSchema = read('schemas/scorecard.schema.json');
export const policySchema = read('schemas/policy.schema.json');

/** The content of every shipped scorecard file. */
export const shippedScorecards = readdirSync(new URL('scorecards', policies)).map((file) => read(`scorecards/${file}`));

export const scorecard = parseScorecard(read('scorecards/base.json'), scorecardSchema);
export const policy = parsePolicy(read('decision/default.json'), policySchema, [scorecard]);
export const decider = new Decider(scorecard, policy);
