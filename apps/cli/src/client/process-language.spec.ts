import { processLanguage } from './process-language.js';

it.each([
  [{ LANG: 'es_CO.UTF-8' }, 'es'],
  [{ LANG: 'es' }, 'es'],
  [{ LANG: 'en_US.UTF-8' }, 'en'],
  [{ LANG: 'est_EE.UTF-8' }, 'en'],
  [{ LANG: 'C' }, 'en'],
  [{}, 'en'],
  [{ LANG: 'en_US.UTF-8', LC_MESSAGES: 'es_CO.UTF-8' }, 'es'],
  [{ LANG: 'es_CO.UTF-8', LC_ALL: 'C.UTF-8' }, 'en'],
  [{ LANG: 'es_CO.UTF-8', LC_ALL: '' }, 'es'],
])('takes for the variables %j the language %s', (env, language) => {
  expect(processLanguage(env)).toBe(language);
});
