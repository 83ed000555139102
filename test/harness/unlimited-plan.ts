import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { policiesWith } from '@cotejo/testing';

/** The product's plans and one more, `unlimited`: everything the trial has, without its limits. */
export interface UnlimitedPlan {
  /** For `startProduct({ extraEnv })`. */
  env: { COTEJO_POLICIES_DIR: string };
  remove(): void;
}

/**
 * For suites that ask more than any plan allows, because limits are not what they look at.
 * @param decision members that the default policies of production and sandbox have otherwise
 */
export function unlimitedPlan(decision: object = {}): UnlimitedPlan {
  const dir = policiesWith([{ id: 'unlimited' }]);
  for (const name of ['default', 'sandbox']) {
    const file = join(dir, 'decision', `${name}.json`);
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...decision }));
  }
  return { env: { COTEJO_POLICIES_DIR: dir }, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
