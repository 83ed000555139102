import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOURCE_APP_IDS } from '@cotejo/contracts';
import { ROOT } from './checkout.js';

const SOURCE_PREFIX = new RegExp(`^COTEJO_(${SOURCE_APP_IDS.join('|').toUpperCase()})_`);
const [PRODUCT = [], OUTSIDE = []] = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8')
  .split('## Docker Compose')
  .map((part) => [...part.matchAll(/^\| `([A-Z0-9_<>]+)`/gm)].map(([, name]) => name as string));

/** The names in docs/settings.md: the settings of the product, which their schemas declare, and all others. */
export const settingsOnPage: Readonly<Record<'product' | 'outside', readonly string[]>> = {
  product: PRODUCT,
  outside: OUTSIDE,
};

/** The page has one name for the variables of all sources. */
export const nameOnPage = (name: string): string =>
  PRODUCT.includes(name) ? name : name.replace(SOURCE_PREFIX, 'COTEJO_<SOURCE>_');

export const isProductSetting = (name: string): boolean => PRODUCT.includes(nameOnPage(name));
