import { COLOMBIAN_NAMES } from '@cotejo/names';
import { describeSource } from '@cotejo/source/conformance';
import { LocalTelcoProvider } from '../src/providers/local.provider.js';
import { SandboxTelcoProvider } from '../src/providers/sandbox.provider.js';
import { telcoSource } from '../src/telco.source.js';

const phone = '+573104445566';

const queries = {
  'telco.line': { phone },
  'telco.holder': { phone, document: '1000000009', name: 'Persona Ficticia' },
};

describe.each([SandboxTelcoProvider, LocalTelcoProvider])('%p', (Provider) => {
  describeSource({ definition: telcoSource, provider: () => new Provider({ share: COLOMBIAN_NAMES }), queries });
});
