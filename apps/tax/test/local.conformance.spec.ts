import type { ProcessScope } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { describeSource } from '@cotejo/source/conformance';
import { suiteFolder } from '@cotejo/testing';
import { LocalTaxProvider } from '../src/providers/local.provider.js';
import { taxSource } from '../src/tax.source.js';
import { importRegistrations } from './import-registrations.js';

const document = '1000000009';

const dataDir = suiteFolder();
let opened: LocalTaxProvider;

beforeAll(async () => {
  await importRegistrations(dataDir, ['nit,estado', `${document}-7,REGISTRO ACTIVO`]);
  const logger = createLogger('test', 'silent');
  opened = new LocalTaxProvider({ config: { dataDir }, logger } as unknown as ProcessScope);
  await opened.open();
});
afterAll(() => opened.close());

describeSource({
  definition: taxSource,
  // The provider is opened once, because the suite makes a new runner for each test.
  provider: () =>
    new Proxy(opened, {
      get: (target, member) => {
        const value = Reflect.get(target, member);
        if (member === 'open' || member === 'close') {
          return async () => {};
        }
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
  queries: { 'tax.registration': { document } },
});
