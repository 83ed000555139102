import { errorCodesPage, reasonCodesPage, testValuesPage } from './code-pages.mjs';
import { operationPages } from './operation-pages.mjs';
import { wordsOf } from './words.mjs';

const FOLDERS = { es: 'docs/site/pages/reference', en: 'docs/site/pages/en/reference' };

/**
 * The reference pages of the documentation site in both languages, from the same model as the gateway's own page.
 *
 * @returns {Record<string, string>} file to text
 */
export function siteReferencePages({ contracts, model, scorecard }) {
  return Object.fromEntries(
    Object.entries(FOLDERS).flatMap(([language, folder]) => {
      const words = wordsOf(/** @type {'es' | 'en'} */ (language));
      const pages = {
        ...operationPages(model, words),
        reasons: reasonCodesPage(contracts, scorecard, words),
        errors: errorCodesPage(contracts, words),
        'test-values': testValuesPage(contracts, words),
      };
      return Object.entries(pages).map(([name, text]) => [`${folder}/${name}.md`, text]);
    }),
  );
}
