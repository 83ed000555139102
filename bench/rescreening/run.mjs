import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readListPolicy } from '@cotejo/lists';
import { runRescreening } from '../../apps/cli/dist/rescreening/watch/run-rescreening.js';
import { watchCustomers } from '../../apps/cli/dist/rescreening/watch/watch-customers.js';
import { POLICIES_DIR } from './day.mjs';

/**
 * Runs in a separate process; argument: options as JSON. One bundle: one run, as `--once`. Several: a process that watches sees one after
 * the other. Prints the report of the last run and its processor time, as JSON.
 */
const { customers, statePath, outPath, isFull, bundleFiles, withPresent } = JSON.parse(process.argv[2]);
const WATCH_EVERY_MS = 200;
let bundleFile = bundleFiles[0];
const options = {
  customers: { path: customers },
  lists: {
    version: async () => bundleFile,
    read: async () => JSON.parse(readFileSync(bundleFile, 'utf8')),
    close: async () => {},
  },
  policy: readListPolicy(POLICIES_DIR),
  rule: 'bench',
  statePath,
  outPath,
  isFull,
  withPresent,
};
let before = process.cpuUsage();
const report = bundleFiles.length === 1 ? await runRescreening(options) : await watch();
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ ...report, cpuSeconds: (user + system) / 1e6 }));

async function watch() {
  const end = new AbortController();
  let [last, left] = [null, bundleFiles.slice(1)];
  await watchCustomers({
    ...options,
    everyMs: WATCH_EVERY_MS,
    signal: end.signal,
    onFailure: (error) => {
      throw error;
    },
    onReport: (each) => {
      last = each;
      if (left.length === 0) {
        end.abort();
        return;
      }
      // The garbage of the run before is not a part of the next one.
      sleep(WATCH_EVERY_MS).then(() => {
        before = process.cpuUsage();
        [bundleFile, ...left] = left;
      });
    },
  });
  return last;
}
