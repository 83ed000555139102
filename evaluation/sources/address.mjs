import { join } from 'node:path';
import { distanceKm, findMunicipality, standardiseAddress, standardiseCrossing } from '@cotejo/colombia';
import { CrossingGrid } from '../../apps/geo/dist/address/crossing-grid.js';
import { readDataSet, versionsOf } from '../../apps/geo/dist/address/data-set-files.js';
import { judged, readPairs, readRows } from './pairs.mjs';
import { unseenPlaces } from './unseen-places.mjs';

const BOGOTA = '11001';
const STOPS = 'addresses/sitp_pairs_give.csv';
const LISTED = 'lists/ofac-alt-add-2025-12/add.csv';

/** Street nomenclature, crossings as they are spoken, and names of municipalities. */
export async function addressQuality(data, deployment) {
  return [
    ...unseenPlaces(),
    ...addresses(data),
    ...listed(data),
    ...crossings(data),
    ...cities(data),
    ...(await places(data, deployment)),
  ];
}

function addresses(data) {
  const pairs = readPairs(data, 'addresses/address_pairs_give.csv');
  if (!pairs) {
    return [];
  }
  const isValid = ({ valida }) => valida === 'si';
  const isExact = ({ entrada, estandar_catastral: standard }) => standardiseAddress(entrada).standard === standard;
  return [
    { what: 'addresses, exact', ...judged(pairs.filter(isValid), isExact), atLeast: 0.97 },
    {
      what: 'what is no address, refused',
      ...judged(
        pairs.filter((pair) => !isValid(pair)),
        ({ entrada }) => !standardiseAddress(entrada).ok,
      ),
      atLeast: 1,
    },
  ];
}

/**
 * Addresses in Colombia of an OFAC address file, as somebody typed them: how many are read at all. `c/o` and a company
 * in place of an address are left out.
 */
function listed(data) {
  const rows = readRows(data, LISTED, ['entity', 'number', 'street', 'city', 'country', 'remarks']);
  if (!rows) {
    return [];
  }
  const byStreet = new Map(
    rows
      .filter(({ country, street }) => country === 'Colombia' && /\d/.test(street) && !/^c\/o\b/i.test(street))
      .map((row) => [row.street, row]),
  );
  const isRead = ({ street, city }) => standardiseAddress(street, findMunicipality(city).municipality?.code).ok;
  return [{ what: 'addresses of a sanctions list, read', ...judged([...byStreet.values()], isRead), atLeast: 0.95 }];
}

/**
 * Compares with the spaces around BIS as in the standard form, because the data set writes BIS both with and without
 * spaces.
 */
function crossings(data) {
  const pairs = readPairs(data, STOPS);
  if (!pairs) {
    return [];
  }
  const isExact = ({ texto_hablado: spoken, cruce_estandar: standard }) =>
    plain(standardiseCrossing(spoken, BOGOTA).standard ?? '') === plain(standard.replace(' - ', ' '));
  return [{ what: 'crossings as spoken, exact', ...judged(pairs, isExact), atLeast: 0.975 }];
}

function cities(data) {
  const pairs = readPairs(data, 'divipola/divipola.csv');
  if (!pairs) {
    return [];
  }
  const isFound = ({ municipio, departamento, cod_mpio: code }) =>
    findMunicipality(municipio, departamento).municipality?.code === code;
  return [{ what: 'municipalities with department, resolved', ...judged(pairs, isFound), atLeast: 1 }];
}

const plain = (crossing) =>
  crossing
    .toUpperCase()
    .replace(/(?<=\d[A-Z]?) ?BIS ?/g, ' BIS ')
    .replace(/\s+/g, ' ')
    .trim();

/** Locates each crossing from all other crossings, as if the data did not contain it. */
async function places(data, deployment) {
  if (!readPairs(data, STOPS)) {
    return [];
  }
  deployment.cli(
    'address',
    'import',
    'crossings',
    join(data, STOPS),
    '--city',
    BOGOTA,
    '--map',
    'crossing=cruce_estandar',
  );
  const versions = versionsOf(deployment.dataDir, 'crossings');
  const { [BOGOTA]: columns } = await readDataSet(versions.pathOf(await versions.currentId()));
  const grid = new CrossingGrid(columns);
  const all = Array.from({ length: grid.size }, (_, index) => place(grid, columns, index));
  const found = all.filter(({ metres }) => metres !== null);
  const metres = Float64Array.from(found, (one) => one.metres).sort();
  const at = (share) => metres[Math.floor(share * metres.length)];
  return [
    { what: 'crossings left out, located', ...judged(all, (one) => one.metres !== null), atLeast: 0.97 },
    { what: 'crossings left out, localidad', ...judged(found, ({ isInLocality }) => isInLocality), atLeast: 0.929 },
    { what: 'crossings left out, distance: median', value: at(0.5), unit: 'm', atMost: 155 },
    { what: 'crossings left out, distance: p75', value: at(0.75), unit: 'm', atMost: 276 },
    { what: 'crossings left out, distance: p90', value: at(0.9), unit: 'm', atMost: 521 },
  ];
}

function place(grid, { calles, carreras, lats, lons, localities, localityNames }, index) {
  const found = grid.locate({ calle: calles[index], carrera: carreras[index] }, index);
  if (!found) {
    return { index, metres: null };
  }
  const metres = distanceKm(found.point, { lat: lats[index], lon: lons[index] }) * 1_000;
  return { index, metres, isInLocality: found.locality === localityNames[localities[index]] };
}
