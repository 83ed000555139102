import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { createProgress } from '../packages/launcher/src/bootstrap/progress.mjs';
import { prepare } from './prepare.mjs';

/** `npm run chart`: makes the Helm chart. `--out FOLDER` receives it; without it, dist/chart. */
await runMain(async () => {
  const { values } = parseArgs({ options: { out: { type: 'string', default: join(rootDir, 'dist', 'chart') } } });
  const out = resolve(values.out);
  const progress = createProgress();
  await prepare({ progress, withBuild: false });
  // Imported late, because it needs the dependencies.
  const { makeChart } = await import('./chart/make-chart.mjs');
  await progress('make the chart', () => makeChart(out));
  const count = (folder) => readdirSync(join(out, folder)).length;
  console.log(`  ${out}
  values.yaml, values.schema.json, ${count('templates')} templates, ${count('examples')} examples of values
  Install it as k8s/README.md describes.`);
});
