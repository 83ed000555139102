import { ANONYMITY_CATEGORIES, type Anonymity, type AnonymityCategory } from '@cotejo/anonymity';

/**
 * What several sources say of one address: yes if one of them says so, no if one of them can and does, else unknown. A
 * relay is privacy and not fraud: its operators rent from the same data centres and stand in the same lists, so it clears
 * what those say.
 */
export function joinedAnonymity(opinions: readonly Partial<Anonymity>[]): Anonymity {
  const joined = {} as Anonymity;
  for (const category of ANONYMITY_CATEGORIES) {
    joined[category] = joinedAnswer(opinions, category);
  }
  return joined.relay ? { ...joined, vpn: false, hosting: false, proxy: false } : joined;
}

function joinedAnswer(opinions: readonly Partial<Anonymity>[], category: AnonymityCategory): boolean | null {
  if (opinions.some((opinion) => opinion[category] === true)) {
    return true;
  }
  return opinions.some((opinion) => opinion[category] === false) ? false : null;
}
