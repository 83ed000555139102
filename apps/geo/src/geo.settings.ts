import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { declareSettings, list } from '@cotejo/platform/settings';

const files = () =>
  list()
    .transform((paths) => paths.map((path) => resolve(path)))
    .refine((paths) => paths.every((path) => existsSync(path)), 'must name files that exist');

export const GEO_SETTINGS = declareSettings('Geo', 'geo, command line', {
  COTEJO_GEO_CITY_MMDB: files().describe('City database: one file, or two (IPv4, IPv6) separated by a comma.').meta({ unset: 'files of `geo` in the data folder' }),
  COTEJO_GEO_CITY_CHECK_MMDB: files().describe('Second city database, which must agree with the first.').meta({ unset: 'files of `geo` in the data folder' }),
  COTEJO_GEO_ASN_MMDB: files().describe('Database of networks: one file, or two separated by a comma.').meta({ unset: 'files of `geo` in the data folder' }),
  COTEJO_GEO_ANONYMOUS_MMDB: files().describe('GeoIP2 Anonymous IP or Anonymous Plus database.'),
});
