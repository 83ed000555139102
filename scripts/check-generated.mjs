import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { openApiFindings } from './docs/openapi-lint.mjs';
import { referencePages } from './docs/reference-pages.mjs';

/** Fails when a generated page is not what the code would generate now, or the interface's document has a finding. */
runMain(async () => {
  const pages = await referencePages();
  const stale = Object.entries(pages).filter(([file, text]) => {
    const path = join(rootDir, file);
    return !existsSync(path) || readFileSync(path, 'utf8') !== text;
  });
  if (stale.length > 0) {
    throw new Failure(`out of date: ${stale.map(([file]) => file).join(', ')}; run: npm run docs`);
  }
  const findings = await openApiFindings(pages['docs/reference/openapi.json']);
  if (findings.length > 0) {
    throw new Failure(`docs/reference/openapi.json:\n${findings.join('\n')}`);
  }
});
