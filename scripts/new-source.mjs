import { parseArgs } from 'node:util';
import { runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { makeSource } from './new-source/make-source.mjs';

const help = `npm run new:source -- NAME

Makes a new source: an app of the same shape as the others that answers not_configured, its conformance suite, and its
places in the contracts, the scorecard and the process layouts. NAME is one lower-case word, e.g. "credit".`;

runMain(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } });
  const [name] = positionals;
  if (values.help || !name) {
    console.log(help);
    return values.help ? 0 : 1;
  }
  for (const file of makeSource(name, rootDir)) {
    console.log(`  ${file}`);
  }
  console.log(`
Then:
  1. npx pnpm@12.21.0 install      (a new package of the workspace)
  2. say what is asked and answered in packages/contracts/src/records/${name}.record.ts
  3. name its signals in packages/contracts/src/signals.ts, with points in policies/scorecards/base.json
  4. put it into packages/contracts/src/scopes.ts, the plans that include it (policies/plans.json), and both schemas
     that list sources
  5. ask it in apps/gateway/src/verification/verification.service.ts
  6. write apps/${name}/src/providers/local.provider.ts
  7. give it its place in docker-compose.yml, k8s/ and infra/prometheus/prometheus.yml
  8. npm run format && npm run docs && npm run verify && npm test`);
  return 0;
});
