import { parseArgs } from 'node:util';
import { alertmanagerFile } from './alertmanager.mjs';
import { rulesFile } from './rules.mjs';

// node infra/prometheus/print.mjs rules|alertmanager [--scale 60]: the same with every time divided, to see alerts at work.
const files = { rules: rulesFile, alertmanager: alertmanagerFile };

const { values, positionals } = parseArgs({ options: { scale: { type: 'string' } }, allowPositionals: true });
const scale = Number(values.scale ?? 1);
const file = files[positionals[0]];
if (!file || !(scale >= 1)) {
  console.error('usage: node infra/prometheus/print.mjs rules|alertmanager [--scale NUMBER, 1 or more]');
  process.exit(2);
}
process.stdout.write(file(scale));
