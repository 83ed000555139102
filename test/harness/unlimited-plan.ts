import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const policiesDir = fileURLToPath(new URL('../../policies', import.meta.url));

/** The product's plans and one more, `unlimited`: everything the trial has, without its limits. */
export interface UnlimitedPlan {
  /** For `startProduct({ extraEnv })`. */
  env: { COTEJO_POLICIES_DIR: string };
  remove(): void;
}

/** For suites that ask more than any plan allows, because limits are not what they look at. */
export function unlimitedPlan(): UnlimitedPlan {
  const dir = mkdtempSync(join(tmpdir(), 'cotejo-policies-'));
  cpSync(policiesDir, dir, { recursive: true });
  const file = join(dir, 'plans.json');
  const plans = JSON.parse(readFileSync(file, 'utf8')) as { plans: { id: string }[] };
  const trial = plans.plans.find(({ id }) => id === 'trial');
  const unlimited = { ...trial, id: 'unlimited', name: 'Unlimited', requestsPerSecond: null, trial: null };
  writeFileSync(file, JSON.stringify({ ...plans, plans: [...plans.plans, unlimited] }));
  return { env: { COTEJO_POLICIES_DIR: dir }, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
