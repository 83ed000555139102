import { ANONYMITY_CATEGORIES, type Anonymity, type AnonymityCategory } from '@cotejo/anonymity';

/**
 * Joins the opinions of several lists and databases on one address: `true` if one says `true`, else `false` if one says
 * `false`, else `null`. A relay protects privacy and is no sign of fraud. Its operators use the same data centres and are in
 * the same lists, so a relay is reported without VPN, hosting and proxy.
 */
export function joinAnonymity(opinions: readonly Partial<Anonymity>[]): Anonymity {
  const joined = {} as Anonymity;
  for (const category of ANONYMITY_CATEGORIES) {
    joined[category] = joinCategory(opinions, category);
  }
  return joined.relay ? { ...joined, vpn: false, hosting: false, proxy: false } : joined;
}

function joinCategory(opinions: readonly Partial<Anonymity>[], category: AnonymityCategory): boolean | null {
  if (opinions.some((opinion) => opinion[category] === true)) {
    return true;
  }
  return opinions.some((opinion) => opinion[category] === false) ? false : null;
}
