import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contracts from '@cotejo/contracts';
import { rootDir } from '@cotejo/launcher/paths';
import { differencesPage, errorCodesPage, eventsPage, reasonCodesPage, testValuesPage } from './code-pages.mjs';
import { interfaceModel } from './interface-model.mjs';
import { operationPages } from './operation-pages.mjs';
import { plansPage } from './plan-pages.mjs';
import { glossaryPage, patternsPage, reviewPage } from './practice-pages.mjs';
import { sdkOptionsPage } from './sdk-options.mjs';
import { wordsOf } from './words.mjs';

// Writes the reference pages of the documentation site in both languages. The site's build runs it first.

const FOLDERS = { es: 'docs/site/pages/reference', en: 'docs/site/pages/en/reference' };
const WRITTEN_BY_HAND = 'changes.md';

const readJson = (file) => JSON.parse(readFileSync(join(rootDir, file), 'utf8'));

const model = interfaceModel(readJson('docs/reference/openapi.json'));
const scorecard = readJson('policies/scorecards/base.json');
const { plans } = readJson('policies/plans.json');
const { limits: velocity } = readJson('policies/decision/default.json').counts;
const differences = readJson('docs/site/reference/sandbox-differences.json');
for (const [language, folder] of Object.entries(FOLDERS)) {
  const words = wordsOf(/** @type {'es' | 'en'} */ (language));
  writePages(join(rootDir, folder), {
    ...operationPages(model, words),
    reasons: reasonCodesPage(contracts, scorecard, words),
    errors: errorCodesPage(contracts, words),
    review: reviewPage(contracts, words),
    patterns: patternsPage(contracts, words),
    glossary: glossaryPage(contracts, words),
    sdks: sdkOptionsPage(contracts, words),
    events: eventsPage(contracts, words),
    plans: plansPage({ plans, velocity }, contracts, words),
    'test-values': testValuesPage(contracts, scorecard, words),
    differences: differencesPage(differences, words),
  });
}

/** Also removes the pages of an earlier build that have another name now. */
function writePages(folder, pages) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder).filter((each) => each !== WRITTEN_BY_HAND)) {
    rmSync(join(folder, name));
  }
  for (const [name, text] of Object.entries(pages)) {
    writeFileSync(join(folder, `${name}.md`), text);
  }
}
