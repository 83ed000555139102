import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixedSecret } from '../packages/platform/dist/index.js';
import { ReceiptKeys, signDocument, TokenSession, TokenSigner, thumbprintOf } from '../packages/receipt/dist/index.js';
import { newPrivateKeyPem } from '../packages/receipt/dist/keys/pem-keys.js';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const HELP = `npm run bench receipt-signing -- [options]   signatures of receipts with a key in a file and in a token of SoftHSM

  --signatures N   in a round, of a document of 7 KB (default 2000)
  --rounds N       the median counts (default 5)
  --json           one line of JSON for each figure

Both kinds take turns. Without softhsm2-util on the PATH, only the key in a file is measured.`;

const MODULES = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib64/softhsm/libsofthsm2.so'];
const PIN = '482913';
const IN_FLIGHT = 32;

const values = readOptions(
  HELP,
  { signatures: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '5' } },
  { signatures: '50', rounds: '1' },
);
const count = Number(values.signatures);
const report = new Report(values);
const document = { text: 'x'.repeat(7_000) };
const signDocumentWith = (signing) => signDocument(document, 'bench+jws', { signing });

const token = await openToken();
const signers = {
  'key in a file': ReceiptKeys.parse(newPrivateKeyPem(), 'bench').signing,
  ...(token && { 'key in a token': token.signer }),
};
const figures = Object.fromEntries(Object.keys(signers).map((name) => [name, { latencies: [], rates: [] }]));
try {
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const [name, signer] of Object.entries(signers)) {
      const [latencies, rate] = [await measureLatency(signer), await measureRate(signer)];
      // The first round warms up.
      if (round > 0) {
        figures[name].latencies.push(...latencies);
        figures[name].rates.push(rate);
      }
    }
  }
} finally {
  token?.close();
}
for (const [name, { latencies, rates }] of Object.entries(figures)) {
  latencies.sort((one, other) => one - other);
  const at = (share) => latencies[Math.floor(latencies.length * share)];
  report.add({ metric: `one signature, ${name}, p50`, value: at(0.5), unit: 'ms' });
  report.add({ metric: `one signature, ${name}, p99`, value: at(0.99), unit: 'ms' });
  report.addRounds(`signatures per second, ${name}, ${IN_FLIGHT} in flight`, rates, '/s');
}
report.print();

async function measureLatency(signer) {
  const latencies = [];
  for (let made = 0; made < count; made += 1) {
    const startedAt = performance.now();
    await signDocumentWith(signer);
    latencies.push(performance.now() - startedAt);
  }
  return latencies;
}

async function measureRate(signer) {
  const startedAt = performance.now();
  let left = count;
  const work = async () => {
    while (left-- > 0) {
      await signDocumentWith(signer);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  return count / ((performance.now() - startedAt) / 1_000);
}

/** A signer with a new key in a new token; `null` without SoftHSM. */
async function openToken() {
  const module = MODULES.find((path) => existsSync(path));
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-bench-token-'));
  const close = () => rmSync(folder, { recursive: true, force: true });
  try {
    process.env.SOFTHSM2_CONF = join(folder, 'softhsm2.conf');
    writeFileSync(process.env.SOFTHSM2_CONF, `directories.tokendir = ${join(folder, 'tokens')}\nlog.level = ERROR\n`);
    mkdirSync(join(folder, 'tokens'));
    const words = ['--init-token', '--free', '--label', 'bench', '--pin', PIN, '--so-pin', '5739204'];
    execFileSync('softhsm2-util', words, { stdio: 'ignore' });
  } catch {
    close();
    return null;
  }
  const place = { module, tokenLabel: 'bench', keyLabel: 'bench' };
  const session = TokenSession.open(place, PIN);
  const key = session.generate();
  session.close();
  const opened = Promise.withResolvers();
  const config = { ...place, pin: fixedSecret(PIN), timeoutMs: 5_000 };
  const onState = (problem) => (problem === null ? opened.resolve() : undefined);
  const signer = new TokenSigner(config, { onState });
  // The channel to the process of the token does not keep this process alive.
  const alive = setInterval(() => {}, 1_000);
  await opened.promise;
  return {
    signer: signer.signerOf(thumbprintOf(key), key),
    close() {
      clearInterval(alive);
      signer.stop();
      close();
    },
  };
}
