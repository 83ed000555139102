import { readFileSync } from 'node:fs';
import { ListPolicy } from '../../packages/lists/dist/index.js';
import { runRescreening } from '../../packages/rescreening/dist/index.js';
import { POLICIES_DIR } from './day.mjs';

/** One run in a separate process: argument: its options as JSON. Prints its report and its processor time, as JSON. */
const { customers, statePath, outPath, isFull, bundleFile, withPresent } = JSON.parse(process.argv[2]);
const lists = {
  version: async () => '',
  read: async () => JSON.parse(readFileSync(bundleFile, 'utf8')),
  close: async () => {},
};
const before = process.cpuUsage();
const report = await runRescreening({
  customers: { path: customers },
  lists,
  policy: ListPolicy.read(POLICIES_DIR),
  rule: 'bench',
  statePath,
  outPath,
  isFull,
  withPresent,
});
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ ...report, cpuSeconds: (user + system) / 1e6 }));
