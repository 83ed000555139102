import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const shipped = fileURLToPath(new URL('../../../policies', import.meta.url));

/** What differs from the trial's plan without its limits. */
interface ExtraPlan {
  id: string;
  requestsPerSecond?: number | null;
  queriesPerMonth?: number | null;
  scopes?: string[];
  sources?: string[];
}

/**
 * Copies the product's policies and adds plans. Each has all that the trial has; by default it has no limits.
 *
 * @param policiesDir of another checkout
 * @returns the folder, for `COTEJO_POLICIES_DIR`; the caller removes it
 */
export function policiesWith(plans: ExtraPlan[], policiesDir = shipped): string {
  const dir = mkdtempSync(join(tmpdir(), 'cotejo-policies-'));
  cpSync(policiesDir, dir, { recursive: true });
  const file = join(dir, 'plans.json');
  const policy = JSON.parse(readFileSync(file, 'utf8')) as { plans: { id: string }[] };
  const trial = policy.plans.find(({ id }) => id === 'trial');
  const unlimited = { ...trial, trial: null, requestsPerSecond: null, queriesPerMonth: null };
  policy.plans.push(...plans.map((plan) => ({ ...unlimited, name: plan.id, ...plan })));
  writeFileSync(file, JSON.stringify(policy));
  return dir;
}

/** Copies the product's policies into a folder, with these files as JSON in place of the shipped ones. @returns the folder */
export function copyPolicies(folder: string, files: Record<string, unknown> = {}): string {
  cpSync(shipped, folder, { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    writeFileSync(join(folder, file), JSON.stringify(content));
  }
  return folder;
}
