import { HALVES, halfOf } from './half.mjs';
import { nameWords } from './name-key.mjs';

/** Locales of faker with names of their own, several in another script than Latin. */
export const FAKER_LOCALES = [
  'af_ZA',
  'ar',
  'az',
  'cs_CZ',
  'da',
  'de',
  'el',
  'en',
  'en_IN',
  'en_NG',
  'es',
  'es_MX',
  'fa',
  'fi',
  'fr',
  'fr_SN',
  'he',
  'hr',
  'hu',
  'hy',
  'id_ID',
  'it',
  'ja',
  'ka_GE',
  'ko',
  'nb_NO',
  'nl',
  'pl',
  'pt_BR',
  'ro',
  'ru',
  'sr_RS_latin',
  'sv',
  'tr',
  'uk',
  'ur',
  'uz_UZ_latin',
  'vi',
  'yo_NG',
  'zh_CN',
  'zu_ZA',
];
/** A locale whose surnames all fall into one half gives no names for the other half. */
const DRAWS_PER_NAME_MAX = 50;

/**
 * Draws names as faker writes persons of a locale, in the script of the locale. The last word decides the half.
 *
 * @param {string} locale
 * @param {import('./half.mjs').Half} half
 * @param {number} seed
 * @returns {Promise<() => import('./origin-persons.mjs').Person>}
 */
export async function fakerPersons(locale, half, seed) {
  const { faker } = await import(`@faker-js/faker/locale/${locale}`);
  faker.seed(seed + HALVES.indexOf(half));
  const drawName = () => `${faker.person.firstName()} ${faker.person.lastName()}`;
  return () => {
    let full = drawName();
    for (let draws = 0; halfOf(nameWords(full).at(-1) ?? '') !== half && draws < DRAWS_PER_NAME_MAX; draws++) {
      full = drawName();
    }
    return { full, short: full, sex: 'men', shares: [] };
  };
}
