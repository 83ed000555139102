import { homeAddress } from './networks.mjs';
import { ORIGINS, SURNAME_GROUPS } from './persons.mjs';
import { departmentName } from './places.mjs';

/**
 * Honest buyers again, with one property replaced: the origin of the name, the department, or the surnames. Everything else
 * stays, except numbers that velocity counts. Departments are compared by buyers at home, in those departments of which the
 * databases know households.
 *
 * @returns {Record<string, Record<string, import('./buyers.mjs').Case[]>>} cases by property and group
 */
export function fairnessCases(cases, { spec, contexts, persons, places, contacts, networks, random }) {
  const copy = (one, group, changed) => {
    const { document } = persons.documentOf(one.person.sex);
    const person = { ...one.person, document, status: '0', inRegistry: true, ...changed };
    const { nombre: _name, fecha_expedicion: _date, ...kept } = one.body;
    const phone = kept.telefono && otherNumber(kept.telefono, contacts, random);
    const body = { ...kept, cedula: document, ...(phone && { telefono: phone }) };
    const changedCase = { ...one, key: `${one.key}, ${group}`, person, body, line: undefined };
    return { ...changedCase, ...contexts.of(changedCase, one.key) };
  };
  const usable = cases.filter(
    ({ person, body }) =>
      person.origin === 'Colombian' && person.status !== '88' && person.inRegistry && body.ip_address,
  );
  const base = withOwnAddress(usable).slice(0, spec.fairness.base);
  const byOrigin = (group) => (one) => copy(one, group, persons.nameOf(group, one.person.sex));
  const bySurnames = (group) => (one) => copy(one, group, { surnames: persons.surnamesOf(group) });
  const groups = (names, make, among) => Object.fromEntries(names.map((name) => [name, among.map(make(name))]));
  const isAtHome = ({ traits, home, body }) =>
    traits.includes('delivery: home') && networks.homes.get(home.department)?.includes(body.ip_address);
  const local = usable.filter(isAtHome).slice(0, spec.fairness.baseByPlace);
  const capitals = places.capitals().filter(({ department }) => networks.homes.has(department));
  const byCapital = (city) => (one) => inCity(copy(one, city.department, {}), city, { networks, random });
  const byProperty = {
    origin: groups(['Colombian', 'Venezuelan', ...ORIGINS], byOrigin, base),
    'surname group': groups(SURNAME_GROUPS, bySurnames, base),
    department: Object.fromEntries(
      capitals.map((city) => [departmentName(city.department), local.map(byCapital(city))]),
    ),
  };
  return Object.fromEntries(Object.entries(byProperty).filter(([, byGroup]) => isComparison(byGroup)));
}

/** Without databases of cities there is no department to compare. */
function isComparison(byGroup) {
  const cases = Object.values(byGroup);
  return cases.length > 1 && cases.every(({ length }) => length > 0);
}

/** Another number of the same kind and country. */
function otherNumber(phone, contacts, random) {
  return /^\+573/.test(phone) ? contacts.mobile() : `${phone.slice(0, -4)}${1_000 + random.below(9_000)}`;
}

/** Buyers whose IP address no other buyer has, because velocity counts the persons of an address. */
function withOwnAddress(cases) {
  const counts = Map.groupBy(cases, ({ body }) => body.ip_address);
  return cases.filter(({ body }) => counts.get(body.ip_address).length === 1);
}

/** The same buyer at home in another city, with an address of a household that the databases place there. */
function inCity(one, city, { networks, random }) {
  const isSent = one.body.ciudad !== undefined;
  const ciudad = `${city.name}, ${departmentName(city.department)}`;
  const ip_address = homeAddress(networks, city.department, random);
  return { ...one, body: { ...one.body, ip_address, ...(isSent && { ciudad }) } };
}

/**
 * The largest share over the smallest. One case is added to both, because a share of none has no ratio.
 *
 * @param {{ share: number, cases: number }[]} groups
 */
export function shareRatio(groups) {
  const shares = groups.map(({ share, cases }) => (share * cases + 1) / (cases + 1));
  return Math.max(...shares) / Math.min(...shares);
}
