import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { codeTheme, tokenClasses } from './build/code-colours.ts';
import { finishSite } from './build/finish-site.ts';
import { frameWords } from './build/frame-words.ts';
import { removeInlineCode } from './build/inline-code.ts';
import { inventedCard } from './build/invented-card.ts';
import { libraryList } from './build/library-list.ts';
import { tableColumns } from './build/table-columns.ts';
import { sidebarOf } from './navigation.ts';
import { localSearch, texts } from './texts.ts';

/** The version of the interface that the pages describe. */
function apiVersion(): string {
  const document = readFileSync(new URL('../../reference/openapi.json', import.meta.url), 'utf8');
  return JSON.parse(document).info.version;
}

/** The site is served by the console below `/docs`. Spanish is at `/docs/`, English at `/docs/en/`. */
export default defineConfig({
  title: 'Cotejo',
  base: '/docs/',
  srcDir: './pages',
  // `finishSite` moves it to `dist`, so that nobody reads half a site.
  outDir: './node_modules/.cache/site',
  cacheDir: './node_modules/.cache/vitepress',
  cleanUrls: true,
  // For a change of theme, the option would add an inline style, which the content security policy of the console forbids.
  appearance: { disableTransition: false },
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/docs/favicon.svg' }]],
  locales: {
    root: {
      label: 'Español',
      lang: 'es-CO',
      ...texts.es,
      themeConfig: { ...texts.es.themeConfig, ...sidebarOf('es') },
    },
    en: { label: 'English', lang: 'en', ...texts.en, themeConfig: { ...texts.en.themeConfig, ...sidebarOf('en') } },
  },
  themeConfig: { logo: '/favicon.svg', search: { provider: 'local', options: localSearch } },
  markdown: {
    theme: codeTheme,
    codeTransformers: [tokenClasses],
    codeCopyButtonTitle: 'Copiar · Copy',
    config: tableColumns,
  },
  transformHtml: (html, _file, { siteConfig }) => removeInlineCode(html, siteConfig.outDir),
  buildEnd: finishSite,
  vite: {
    define: { __API_VERSION__: JSON.stringify(apiVersion()) },
    plugins: [libraryList(), frameWords(), inventedCard()],
    // The policy allows `data:` for images only, and browsers cache a separate file forever.
    build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1_000 },
  },
});
