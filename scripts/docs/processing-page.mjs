import { header, table } from './markdown.mjs';

/** Where an input goes besides the sources. */
const ALSO = { document: ['velocity'], phone: ['velocity'], ip: ['velocity'], amount: ['scoring'] };

/**
 * The record of processing: which inputs go to which source, and what the state Redis keeps, from the tables of the code.
 * @param {{ SIGNALS: object, SOURCE_TABLE: object }} contracts
 * @param {{ families: { name: string, kind: string, why: string }[], searches: Record<string, { byNobody?: object }> }} kept
 */
export function processingPage({ SIGNALS, SOURCE_TABLE }, { families, searches }) {
  const operations = Object.entries(SOURCE_TABLE).flatMap(([source, spec]) =>
    Object.values(spec.operations).map((operation) => ({ source, ...operation })),
  );
  const uses = [...Object.values(SIGNALS), ...operations];
  const inputs = [...new Set([...uses.flatMap((use) => use.inputs), ...Object.keys(ALSO)])].sort();
  const sourcesOf = (input) => {
    const sources = uses.flatMap(({ source, inputs: used }) => (used.includes(input) ? [source] : []));
    return [...new Set([...sources, ...(ALSO[input] ?? [])])].sort().join(', ');
  };
  const ofName = operations.filter(({ wave }) => wave === 'name').map(({ source }) => source);
  const kept = families.map(({ name, kind, why }) => [
    name,
    why,
    kind === 'left_out' ? 'no' : 'yes',
    searches[name]?.byNobody ? 'some keys' : '-',
  ]);
  return `${header('Record of processing', 'packages/contracts/src/signals.ts and packages/accounts/src/state-keys/key-families.ts')}
Not legally reviewed. Part of the [data-protection pack](../assurance/data-protection.md), for the register of processing of the responsable.

## Inputs of a request and who uses them

In memory while the request runs, and nowhere afterwards. A source with a vendor sends what it needs to the vendor: the README of each source says what.

${table(
  ['input', 'used by'],
  [
    ...inputs.map((input) => [input, sourcesOf(input)]),
    ["the holder's name, from the registry", [...new Set(ofName)].join(', ')],
  ],
)}

## What the state Redis keeps

\`cotejo titular answer\` looks for a person by content and keyed digests, and by the document in the published entries of lists. "Not by person": keys that are keyed hashes of something else, so they cannot be tied to a person.

${table(['family', 'about', 'in a backup', 'not by person'], kept)}
`;
}
