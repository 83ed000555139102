import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checkout.js';

/** The names in docs/settings.md, which `npm run docs` makes from the declared settings. */
export function settingsOnPage() {
  const page = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8');
  const [product = [], outside = []] = page
    .split('## Docker Compose')
    .map((part) => [...part.matchAll(/^\| `([A-Z0-9_<>]+)`/gm)].map(([, name]) => name as string));
  return { product, outside };
}
