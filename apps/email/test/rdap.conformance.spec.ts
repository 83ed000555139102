import type { EmailRecord } from '@cotejo/contracts';
import { Env } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { describeVendorFaults } from '@cotejo/source/conformance';
import { emailSource } from '../src/email.source.js';
import { LocalEmailProvider } from '../src/providers/local.provider.js';
import { rdapVendor, writeBootstrap } from '../src/testing/rdap-server.js';

const REGISTERED = '2019-03-04T05:06:07Z';
/** Longer than the back-off after any of the faults. */
const LATER_MS = 120_000;

const realNow = Date.now;
let skippedMs = 0;
const files: { remove(): void }[] = [];
beforeAll(() => {
  Date.now = () => realNow() + skippedMs;
});
afterAll(() => {
  Date.now = realNow;
  for (const file of files) {
    file.remove();
  }
});

describeVendorFaults({
  connector: 'rdap',
  definition: emailSource,
  connect: async (origin) => {
    const file = writeBootstrap(origin);
    files.push(file);
    const env = new Env({
      COTEJO_EMAIL_DNS: 'off',
      COTEJO_EMAIL_RDAP: 'on',
      COTEJO_EMAIL_RDAP_BOOTSTRAP_FILE: file.path,
    });
    const provider = new LocalEmailProvider({ env, logger: createLogger('test', 'silent') });
    await provider.open();
    return provider;
  },
  operation: 'email.mailbox',
  query: { email: 'persona.ficticia@correo.tienda-ficticia.com.co' },
  vendor: rdapVendor({ 'tienda-ficticia.com.co': REGISTERED }),
  expectGood: ({ status, record, signals }) => {
    expect(status).toBe('ok');
    expect((record as EmailRecord).domainAgeDays).toBe(Math.floor((Date.now() - Date.parse(REGISTERED)) / 86_400_000));
    expect(signals).toContainEqual(expect.objectContaining({ code: 'email_domain_recent', state: false }));
  },
  // The rest of the record stays, and no domain is reported as recent because a registry does not answer.
  expectFaulty: ({ status, record, signals }) => {
    expect(status).toBe('ok');
    expect(record).toMatchObject({ disposable: false, roleAccount: false, domainAgeDays: null });
    expect(signals).toContainEqual(expect.objectContaining({ code: 'email_domain_recent', state: 'unknown' }));
    skippedMs += LATER_MS;
  },
});
