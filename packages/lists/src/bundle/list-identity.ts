import type { ListManifest } from './bundle-manifest.js';

/** The unique key of a list: `<list>`, or `<tenant>/<list>`, because two tenants may use the same list name. */
export function identityOf({ list, tenant }: Pick<ListManifest, 'list' | 'tenant'>): string {
  return tenant === undefined ? list : `${tenant}/${list}`;
}
