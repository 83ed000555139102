import { COLOMBIAN_NAMES } from '@cotejo/names';
import { describeSource } from '@cotejo/source/conformance';
import { SandboxTelcoProvider } from '../src/providers/sandbox.provider.js';
import { telcoSource } from '../src/telco.source.js';

const phone = '+573104445566';

describeSource({
  definition: telcoSource,
  provider: () => new SandboxTelcoProvider({ share: COLOMBIAN_NAMES }),
  queries: { line: { phone }, holder: { phone, document: '1000000009', name: 'Persona Ficticia' } },
});
