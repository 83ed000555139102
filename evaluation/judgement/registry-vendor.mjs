import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startVendorServer } from '../../packages/testing/dist/vendor-server.js';
import { passes, shownTables } from './challenges.mjs';
import { nameOf } from './persons.mjs';

const PRESET = 'verifik-certificado';
/** What the certificate says of each status code. Codes that are no plain validity are worded as the Registraduría words them. */
const STATUS_TEXT = {
  0: 'VIGENTE (VIVO)',
  1: 'VIGENTE',
  12: 'BAJA POR PERDIDA O SUSPENSION DE LOS DERECHOS POLITICOS',
  14: 'BAJA POR INTERDICCION JUDICIAL POR DEMENCIA',
  88: 'PENDIENTE POR ESTAR EN PROCESO DE EXPEDICION',
};
const NOT_FOUND = { status: 404, body: { code: 'NotFound', message: 'Record not found.' } };

/**
 * A server in place of the vendor of the only registry, with the members that its documents name. A number with the date of issue of
 * another card is not found, as on the certificate's own page.
 *
 * @param {import('./persons.mjs').Person[]} persons
 * @returns {Promise<{ settings: NodeJS.ProcessEnv, calls: Map<string, number>, close: () => Promise<void> }>} calls: by cédula
 */
export async function startRegistryVendor(persons) {
  const byDocument = new Map(persons.filter(({ inRegistry }) => inRegistry).map((person) => [person.document, person]));
  const calls = new Map();
  const server = await startVendorServer(async (request, response) => {
    const { documentNumber, date } = JSON.parse(await text(request));
    calls.set(documentNumber, (calls.get(documentNumber) ?? 0) + 1);
    const person = byDocument.get(documentNumber);
    const { status, body } = person && date === printed(person.issued) ? certificateOf(person) : NOT_FOUND;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-registry-vendor-'));
  const secretFile = join(folder, 'secret');
  writeFileSync(secretFile, 'key of the evaluation\n');
  return {
    settings: {
      COTEJO_REGISTRY_PROVIDER: PRESET,
      COTEJO_VENDOR_VERIFIK_CERTIFICADO_URL: server.origin,
      COTEJO_VENDOR_VERIFIK_CERTIFICADO_SECRET_FILE: secretFile,
      COTEJO_VENDOR_VERIFIK_CERTIFICADO_CALLS_PER_SECOND: '1000',
      COTEJO_VENDOR_VERIFIK_CERTIFICADO_CONCURRENCY_MAX: '64',
    },
    calls,
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** `2004-05-17` as `17/05/2004`. */
const printed = (day) => day.split('-').reverse().join('/');

function certificateOf(person) {
  const documento = {
    cedula: person.document,
    fechaExpedicion: printed(person.issued),
    lugarExpedicion: 'BOGOTA D.C. - CUNDINAMARCA',
    nombre: nameOf(person),
  };
  return { status: 200, body: { data: { novedad: STATUS_TEXT[person.status], documento } } };
}

/** A day that a buyer writes who does not have the card at hand. */
const GUESS = '2010-06-15';

/** The same orders at a shop that demands the date of issue. Who cannot state it guesses. */
export const withIssueDate = (cases) =>
  cases.map((one) => ({ ...one, body: { ...one.body, fecha_expedicion: statedDate(one) } }));

const statedDate = ({ body, person, abilities }) =>
  body.fecha_expedicion ?? (abilities.issueDate ? person.issued : GUESS);

const APPROVED_MIN = 0.9;
const CALLS_MAX = 1;
const isHeldOut = ({ half }) => half === 'held out';
const statesDate = ({ body, person }) => body.fecha_expedicion === person.issued;
const isApproved = ({ passage }) => passage.final === 'aprobar';
const shareOf = (cases, isCounted) => cases.filter(isCounted).length / cases.length;

/**
 * @param {import('../../bench/reporting/report.mjs').Report} report
 * @param {string} shop
 * @param {[import('./challenges.mjs').Passed[], import('./challenges.mjs').Passed[]]} decided honest buyers and scenarios of fraud
 * @param {Map<string, number>} calls to the vendor, by cédula
 */
export function vendorTables(report, shop, [clean, frauds], calls) {
  for (const { title, columns, rows } of shownTables(shop, clean, frauds)) {
    report.table(title, columns, rows);
  }
  const heldOut = clean.filter(isHeldOut);
  const dated = heldOut.filter(statesDate);
  report.judge(
    `${shop}: honest buyers who state the date on the card, held out: approved`,
    shareOf(dated, isApproved),
    '',
    {
      atLeast: APPROVED_MIN,
    },
  );
  report.add({ metric: `${shop}: such buyers of all honest buyers`, value: dated.length / heldOut.length, unit: '' });
  const unproven = [...clean, ...frauds].filter((one) => isApproved(one) && !calls.has(one.person.document));
  report.judge(`${shop}: approved without a call to the registry`, unproven.length, '', { atMost: 0 });
  report.judge(`${shop}: most calls for one request`, mostCalls(clean, calls), '', { atMost: CALLS_MAX });
}

/** A buyer who gives more evidence sends a second request, which calls the registry again. */
const requestsOf = (one) => (one.passage.challenge !== null && passes(one, one.passage.challenge) ? 2 : 1);

const mostCalls = (cases, calls) =>
  Math.max(...cases.map((one) => (calls.get(one.person.document) ?? 0) / requestsOf(one)));
