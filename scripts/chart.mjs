import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { createProgress } from '../packages/launcher/src/bootstrap/progress.mjs';
import { prepare } from './prepare.mjs';

/** `npm run chart`: makes the Helm chart. `--out FOLDER` receives it; without it, dist/chart. */
await runMain(async () => {
  const { values } = parseArgs({ options: { out: { type: 'string', default: join(rootDir, 'dist', 'chart') } } });
  const out = resolve(values.out);
  await prepare({ progress: createProgress(), withBuild: false });
  // Imported late, because it needs the dependencies.
  const { makeChart } = await import('./chart/make-chart.mjs');
  await makeChart(out);
  const count = (folder) => readdirSync(join(out, folder)).length;
  console.log(`  ${out}`);
  console.log(
    `  values.yaml, values.schema.json, ${count('templates')} templates, ${count('examples')} examples of values`,
  );
  console.log(`  helm install cotejo ${relative('.', out)} -n NAMESPACE -f FILE: k8s/README.md`);
});
