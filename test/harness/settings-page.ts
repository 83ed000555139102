import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOURCE_APP_IDS } from '@cotejo/contracts';
import { ROOT } from './checkout.js';

const SOURCE_PREFIX = new RegExp(`^COTEJO_(${SOURCE_APP_IDS.join('|').toUpperCase()})_`);
const VENDOR_PREFIX = 'COTEJO_VENDOR_';
const ANY_VENDOR = `${VENDOR_PREFIX}<NAME>_`;
const [PRODUCT = [], OUTSIDE = []] = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8')
  .split('## Docker Compose')
  .map((part) => [...part.matchAll(/^\| `([A-Z0-9_<>]+)`/gm)].map(([, name]) => name as string));

/** The names in docs/settings.md: the settings of the product, which their schemas declare, and all others. */
export const settingsOnPage: Readonly<Record<'product' | 'outside', readonly string[]>> = {
  product: PRODUCT,
  outside: OUTSIDE,
};

/** The page has one name for the variables of all sources, and one for those of all vendors by declaration. */
export function nameOnPage(name: string): string {
  if (PRODUCT.includes(name)) {
    return name;
  }
  const ofVendor = name.startsWith(VENDOR_PREFIX) && PRODUCT.find((each) => isOfVendor(each, name));
  return ofVendor || name.replace(SOURCE_PREFIX, 'COTEJO_<SOURCE>_');
}

const isOfVendor = (onPage: string, name: string) =>
  onPage.startsWith(ANY_VENDOR) && name.endsWith(`_${onPage.slice(ANY_VENDOR.length)}`);

export const isProductSetting = (name: string): boolean => PRODUCT.includes(nameOnPage(name));
