import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exampleConfig } from '../../infra/nginx/config.mjs';
import { rootDir } from '../../packages/launcher/src/bootstrap/paths.mjs';
import { adrIndex } from './adr-index.mjs';
import { header } from './markdown.mjs';
import { operationsFiles } from './operations-files.mjs';
import { processingPage } from './processing-page.mjs';
import { scorecardPage } from './scorecard-page.mjs';
import { settingsPage } from './settings-page.mjs';
import { filesThatListSources } from './source-lists.mjs';

/** Writes every generated file. @returns {Promise<string[]>} the files, relative to the root */
export async function writeReferencePages() {
  const pages = await referencePages();
  for (const [file, text] of Object.entries(pages)) {
    writeFileSync(join(rootDir, file), text);
  }
  return Object.keys(pages);
}

/** @returns {Promise<Record<string, string>>} every generated file: its path to its text */
export async function referencePages() {
  const contracts = await built('packages/contracts/dist/index.js');
  const gateway = await built('apps/gateway/dist/openapi/preview.js');
  const versions = await built('packages/scorecard/dist/index.js');
  const scorecard = readPolicy('scorecards/base.json');
  const policies = ['default', 'operators', 'sandbox'].map((name) => readPolicy(`decision/${name}.json`));
  return {
    'docs/reference/signals.md': signalsPage(contracts),
    'docs/reference/scorecard.md': scorecardPage(contracts, versions, scorecard, policies),
    'docs/reference/processing.md': processingPage(contracts, await keptFamilies()),
    'docs/reference/openapi.json': gateway.documentText(await gateway.previewDocument()),
    'docs/adr/README.md': adrIndex(join(rootDir, 'docs/adr')),
    'docs/settings.md': await settingsPage(),
    'infra/nginx/cotejo.conf': exampleConfig(),
    ...filesThatListSources(contracts.SOURCE_APP_IDS),
    ...operationsFiles(),
  };
}

async function keptFamilies() {
  const { KEY_FAMILIES: families } = await built('packages/accounts/dist/state-keys/key-families.js');
  const { STATE_SEARCHES: searches } = await built('packages/compliance/dist/titular/family-searches.js');
  return { families, searches };
}

/** Imported when needed, because it does not exist before the first build. */
const built = (file) => import(pathToFileURL(join(rootDir, file)).href);

const readPolicy = (file) => JSON.parse(readFileSync(join(rootDir, 'policies', file), 'utf8'));

function signalsPage({ SIGNALS }) {
  const entries = Object.entries(SIGNALS);
  const sections = [...new Set(entries.map(([, { source }]) => source))].map((source) => {
    const lines = entries
      .filter(([, signal]) => signal.source === source)
      .map(([code, { inputs, meaning }]) => `- \`${code}\` (${inputs.join(', ')}): ${meaning}`);
    return `## ${source}\n\n${lines.join('\n')}\n`;
  });
  return `${header('Signals', 'packages/contracts/src/signals.ts')}
A signal is the answer of a check; the [scorecard](scorecard.md) has its points, and the reason in an answer mostly has the same code.
The documentation site has the Spanish and English text of each reason (\`/docs/reference/reasons\`) and the test values of the sandbox
(\`/docs/reference/test-values\`). Codes are stable: a code may be deprecated, but is never renamed.

Some reasons have no signal. They say that a fact is missing, and appear only where this changed the recommendation:

- \`not_verified\`: the source answered without this fact.
- \`source_unavailable\`: the source did not answer.
- \`source_not_awaited\`: the answer came early, because no answer of this source could change the recommendation.
- \`source_not_permitted\`: the key has no permission for this source.
- \`source_not_configured\`: the source has no data or no contract.

Or they say what the merchant's policy did: \`deny_listed\`, \`allow_listed\`, \`merchant_rule\`, \`policy_unknown\`.

Reason codes, \`risk_factors\` and \`screening\` are for the merchant only. Never show them to a buyer: the law forbids telling a listed
person about a report. As a precaution, no text of a default answer names sanctions, crimes, authorities or reports (a test reads
them all). Norms and duties are only in \`screening\`, which a request must include explicitly.

What each signal needs is in parentheses. After it stands what a true one means.

${sections.join('\n')}`;
}
