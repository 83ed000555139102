import { describeSource } from '@cotejo/source/conformance';
import { emailSource } from '../src/email.source.js';
import { SandboxEmailProvider } from '../src/providers/sandbox.provider.js';

describeSource({
  definition: emailSource,
  provider: () => new SandboxEmailProvider(),
  queries: { mailbox: { email: 'persona.ficticia@sandbox.example' } },
});
