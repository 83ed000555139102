import { useData } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { type App, h } from 'vue';
import { ReadDemo } from './read-demo.ts';
import './colours.css';
import './code.css';
import './read-demo.css';

declare const __API_VERSION__: string;

const TEXTS = {
  es: { changes: 'cambios', prefix: '/docs/', console: 'Consola' },
  en: { changes: 'changes', prefix: '/docs/en/', console: 'Console' },
};

/** Says below each page which version it describes, and leads to the console, which serves the pages. */
function pageVersion() {
  const text = useData().lang.value === 'en' ? TEXTS.en : TEXTS.es;
  return h('p', { class: 'page-version' }, [
    `Cotejo API ${__API_VERSION__} (`,
    h('a', { href: `${text.prefix}reference/changes` }, text.changes),
    ') · ',
    // With a target, the router of the pages leaves the link to the browser.
    h('a', { href: '/', target: '_self' }, text.console),
  ]);
}

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }: { app: App }) => app.component('ReadDemo', ReadDemo),
  Layout: () => h(DefaultTheme.Layout, null, { 'doc-footer-before': () => h(pageVersion) }),
};
