import { ANONYMITY_CATEGORIES, type Anonymity } from '@cotejo/anonymity';

/**
 * What several sources say of one address: yes if one of them says so, no if one of them can and does, else unknown. A
 * relay is privacy and not fraud: its operators rent from the same data centres and stand in the same lists, so it clears
 * what those say.
 */
export function joinedAnonymity(opinions: readonly Partial<Anonymity>[]): Anonymity {
  const joined = Object.fromEntries(
    ANONYMITY_CATEGORIES.map((category) => [category, joinedAnswer(opinions.map((opinion) => opinion[category]))]),
  ) as Anonymity;
  return joined.relay ? { ...joined, vpn: false, hosting: false, proxy: false } : joined;
}

function joinedAnswer(answers: readonly (boolean | null | undefined)[]): boolean | null {
  if (answers.includes(true)) return true;
  return answers.includes(false) ? false : null;
}
