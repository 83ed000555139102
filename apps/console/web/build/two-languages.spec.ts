import { twoLanguages } from './two-languages.js';

const load = twoLanguages().load as (id: string) => string | null;
const dictionary = (language: string) => `/x/node_modules/react-aria/dist/private/intl/table/${language}.mjs`;

it.each(['es-ES', 'en-US'])('keeps the texts of react-aria in %s', (language) => {
  expect(load(dictionary(language))).toBeNull();
});

it.each(['de-DE', 'zh-CN'])('removes the texts of react-aria in %s', (language) => {
  expect(load(dictionary(language))).toBe('export default undefined;');
});

it('keeps a module of another library with the same name', () => {
  expect(load('/x/node_modules/other/intl/table/de-DE.mjs')).toBeNull();
});
