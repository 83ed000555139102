import { rmSync } from 'node:fs';
import { policiesWith } from '../../bench/policies.mjs';

/** The product's plans and one more, `unlimited`: everything the trial has, without its limits. */
export interface UnlimitedPlan {
  /** For `startProduct({ extraEnv })`. */
  env: { COTEJO_POLICIES_DIR: string };
  remove(): void;
}

/** For suites that ask more than any plan allows, because limits are not what they look at. */
export function unlimitedPlan(): UnlimitedPlan {
  const dir = policiesWith({ id: 'unlimited' });
  return { env: { COTEJO_POLICIES_DIR: dir }, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
