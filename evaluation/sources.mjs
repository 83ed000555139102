import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readOptions } from '../bench/reporting/options.mjs';
import { Report } from '../bench/reporting/report.mjs';
import { addressQuality } from './sources/address.mjs';
import { Deployment } from './sources/deployment.mjs';
import { emailLookups, emailQuality } from './sources/email.mjs';
import { geoLookups, geoQuality } from './sources/geo.mjs';
import { taxLookups, taxQuality } from './sources/tax.mjs';
import { telcoLookups, telcoQuality } from './sources/telco.mjs';
import { velocityLookups } from './sources/velocity.mjs';

const HELP = `npm run evaluate sources -- [options]   what a look-up of telco, tax, geo, e-mail and velocity costs, and how often each is right

  --data DIR   pairs and lists to judge by; without it only the unseen addresses of this repository are judged.
               Any folder with these files, each of which may be missing:
                 addresses/address_pairs_give.csv   entrada, estandar_catastral, valida (si, no)
                 addresses/sitp_pairs_give.csv      texto_hablado, cruce_estandar, localidad, lat, lon
                 lists/ofac-alt-add-2025-12/add.csv OFAC's address file, without a header
                 divipola/divipola.csv              cod_mpio, municipio, departamento
                 tax/nit_vectors_ofac.csv           nit, dv_publicado
                 telco/libphonenumber-carrier-en-57.txt
                 ip/ip_cases_give.csv               ip, categoria, esperado (hosting=1; tor=1; relay=1; anonymous=1; CO;hosting=0;...)
                 ipfeeds/                           as \`cotejo anonymity import\` takes it
                 email/                             curated-cc0, disposable-mit, free-mit
  --databases DIR  IP databases, as \`cotejo geo fetch\` leaves them in \`geo\` of the data folder; without it only the country is
               known, and no network
  --wrong      print what was decided wrongly
  --json       one line of JSON for each figure

Look-ups are those of the local providers, through bound, breaker, deadline and checks, one at a time; a vendor's own time
is the vendor's.`;

const values = readOptions(
  HELP,
  {
    data: { type: 'string' },
    databases: { type: 'string' },
    wrong: { type: 'boolean', default: false },
  },
  {},
);

const COLUMNS = { p50Us: ['p50', 'us'], p99Us: ['p99', 'us'], cpuMs: ['CPU', 'ms'] };
const report = new Report(values);
const data = values.data && existsSync(values.data) ? values.data : undefined;
if (!data) {
  report.say('no pairs to judge by (--data DIR, see --help): only the unseen addresses and cities are judged');
}

const databases = values.databases && resolve(values.databases);
if (!databases) {
  report.say('no databases of cities and networks (--databases DIR): clouds are known by lists alone');
}
const deployment = new Deployment();
try {
  const quality = [];
  for (const judge of [telcoQuality, taxQuality, geoQuality, addressQuality, emailQuality]) {
    quality.push(...(await judge(data, deployment, { databases })));
  }
  const lookups = [];
  for (const measure of [telcoLookups, taxLookups, geoLookups, emailLookups, velocityLookups]) {
    lookups.push(...(await measure(deployment)));
  }
  show(lookups, quality);
} finally {
  await deployment.close();
}

function show(lookups, quality) {
  report.table('look-ups', COLUMNS, Object.fromEntries(lookups));
  for (const [what, { p50Us, atMostUs, notOk }] of lookups) {
    if (atMostUs !== undefined) {
      report.judge(`${what}: p50`, p50Us, 'us', { atMost: atMostUs });
    }
    if (notOk > 0) {
      report.judge(`${what}: not answered`, notOk, '', { atMost: 0 });
    }
  }
  for (const { what, pairs, right, value = right / pairs, unit = '', atLeast, atMost, wrong = [] } of quality) {
    if (pairs !== undefined) {
      report.add({ metric: `${what}: of`, value: pairs, unit: '' });
    }
    if (atLeast === undefined && atMost === undefined) {
      report.add({ metric: what, value, unit });
    } else {
      report.judge(what, value, unit, { atLeast, atMost });
    }
    if (values.wrong) {
      for (const one of wrong) {
        report.say(`  ${what}: ${JSON.stringify(one)}`);
      }
    }
  }
  report.print();
}
