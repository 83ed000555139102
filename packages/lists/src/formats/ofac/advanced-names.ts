import type { XmlElement } from '../xml-records.js';

/** Parts before the comma, as in `SURNAME SECOND, Given Middle`. */
const SURNAMES = ['Last Name', 'Maiden Name', 'Patronymic', 'Matronymic'];
/** Types of a name that is a single part, without surname and given name. */
const WHOLE = ['Entity Name', 'Vessel Name', 'Aircraft Name', 'Nickname'];

/**
 * The names of an `Identity`, one for each `DocumentedName`: an alias has one for each script it is written in.
 * @param partType returns the text of a `NamePartType` by its id
 */
export function aliasesOf(
  identity: XmlElement,
  partType: (id: string | undefined) => string,
): { text: string; weak: boolean }[] {
  const typeOfGroup = new Map(
    identity
      .all('NamePartGroups', 'MasterNamePartGroup', 'NamePartGroup')
      .map(({ attributes }) => [attributes.ID, partType(attributes.NamePartTypeID)]),
  );
  return identity.all('Alias').flatMap((alias) =>
    alias.all('DocumentedName').map((name) => ({
      text: textOf(name, typeOfGroup),
      weak: alias.attributes.LowQuality === 'true',
    })),
  );
}

function textOf(name: XmlElement, typeOfGroup: ReadonlyMap<string | undefined, string>): string {
  const parts = name.all('DocumentedNamePart', 'NamePartValue').map(({ attributes, text }) => ({
    type: typeOfGroup.get(attributes.NamePartGroupID) ?? '',
    text: text.trim(),
  }));
  const join = (kept: typeof parts) => kept.map(({ text }) => text).join(' ');
  const surnames = parts.filter(({ type }) => SURNAMES.includes(type));
  const given = parts.filter(({ type }) => type && !SURNAMES.includes(type) && !WHOLE.includes(type));
  const isOrdered = surnames.length > 0 && given.length > 0 && surnames.length + given.length === parts.length;
  return isOrdered ? `${join(surnames)}, ${join(given)}` : join(parts);
}
