import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultPoliciesDir } from '@cotejo/platform';
import { testFolder, waitFor } from '@cotejo/testing';
import { LivePlans, type PlansReload } from './live-plans.js';

const dir = testFolder();
let plans: LivePlans;
let reloads: PlansReload[];

beforeEach(() => {
  cpSync(defaultPoliciesDir(), dir, { recursive: true });
  reloads = [];
  plans = new LivePlans(dir, (reload) => reloads.push(reload), 20);
});
afterEach(() => {
  plans.stop();
});

const file = () => join(dir, 'plans.json');
const change = (edit: (plan: Record<string, unknown>) => void) => {
  const data = JSON.parse(readFileSync(file(), 'utf8'));
  edit(data.plans[0]);
  writeFileSync(file(), JSON.stringify(data));
};
const reloaded = (count: number) => waitFor(() => reloads.length >= count, { what: 'the reload' });

it('live plans follow the file, and stay as they were while the file is invalid', async () => {
  change((plan) => Object.assign(plan, { requestsPerSecond: 7, timeoutSeconds: 2, scopes: ['cedula:read'] }));
  await reloaded(1);
  const changed = { requestsPerSecond: 7, timeoutSeconds: 2, scopes: ['cedula:read'] };
  expect(plans.current.get('emprendedor')).toMatchObject(changed);

  change((plan) => Object.assign(plan, { requestsPerSecond: -1 }));
  await reloaded(2);
  writeFileSync(file(), '{');
  await reloaded(3);
  expect(reloads.map(({ outcome }) => outcome)).toEqual(['loaded', 'refused', 'refused']);
  expect(plans.current.get('emprendedor')).toMatchObject(changed);
});

it('live plans refuse a file that names a plan twice', async () => {
  const data = JSON.parse(readFileSync(file(), 'utf8'));
  writeFileSync(file(), JSON.stringify({ ...data, plans: [...data.plans, data.plans[0]] }));
  await reloaded(1);
  expect(reloads[0]).toMatchObject({ outcome: 'refused', error: { code: 'policy_file_invalid' } });
});
