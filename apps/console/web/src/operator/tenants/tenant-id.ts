const ID = /^[a-z0-9][a-z0-9-]{0,62}$/;
const SUGGESTION_LENGTH_MAX = 40;

export const isTenantId = (text: string): boolean => ID.test(text);

/** Removes accents: `Ñandú` becomes `nandu`. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Suggests an identifier for a company: `almacenes-nandu-s-a-s` for `Almacenes Ñandú S.A.S.` */
export const suggestTenantId = (company: string): string =>
  foldText(company)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SUGGESTION_LENGTH_MAX)
    .replace(/^-+|-+$/g, '');
