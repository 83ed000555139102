import { ORIGINS, SURNAME_GROUPS } from './persons.mjs';
import { homeAddress } from './networks.mjs';

/**
 * Honest buyers again, with one property replaced: the origin of the name, the department, or the surnames. Everything else
 * stays, except numbers that velocity counts.
 *
 * @returns {Record<string, Record<string, import('./buyers.mjs').Case[]>>} cases by property and group
 */
export function fairnessCases(cases, { spec, persons, places, contacts, networks, random }) {
  const copy = (one, group, changed) => {
    const { document } = persons.documentOf(one.person.sex);
    const person = { ...one.person, document, status: '0', inRegistry: true, ...changed };
    const { nombre: _name, fecha_expedicion: _date, ...kept } = one.body;
    const body = { ...kept, cedula: document, ...(/^\+573/.test(kept.telefono ?? '') && { telefono: contacts.mobile() }) };
    return { ...one, key: `${one.key}, ${group}`, person, body, line: undefined };
  };
  const usable = cases.filter(({ person, body }) => person.origin === 'Colombian' && person.status !== '88' && person.inRegistry && body.ip_address);
  const base = usable.slice(0, spec.fairness.base);
  const byOrigin = (group) => (one) => copy(one, group, persons.nameOf(group, one.person.sex));
  const bySurnames = (group) => (one) => copy(one, group, { surnames: persons.surnamesOf(group) });
  const byCapital = (city) => (one) => inDepartment(copy(one, city.department, {}), one, city, { networks, random });
  const groups = (names, make, among) => Object.fromEntries(names.map((name) => [name, among.map(make(name))]));
  const capitals = places.capitals();
  const local = usable.filter(({ traits }) => traits.includes('delivery: home') && traits.includes('network: home'));
  return {
    origin: groups(['Colombian', 'Venezuelan', ...ORIGINS], byOrigin, base),
    'surname group': groups(SURNAME_GROUPS, bySurnames, base),
    department: Object.fromEntries(
      capitals.map((city) => [city.department, local.slice(0, spec.fairness.baseByPlace).map(byCapital(city))]),
    ),
  };
}

/** The same buyer in another city: at home there, where the buyer was at home before. */
function inDepartment(copied, { body, home }, city, { networks, random }) {
  const wasRight = networks.homes.get(home.department)?.includes(body.ip_address);
  const ip = wasRight && networks.homes.has(city.department) ? homeAddress(networks, city.department, random) : body.ip_address;
  const isSent = body.ciudad !== undefined;
  return { ...copied, body: { ...copied.body, ip_address: ip, ...(isSent && { ciudad: `${city.name}` }) } };
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
