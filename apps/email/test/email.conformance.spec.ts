import { Env } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { describeSource } from '@cotejo/source/conformance';
import { emailSource } from '../src/email.source.js';
import { LocalEmailProvider } from '../src/providers/local.provider.js';
import { SandboxEmailProvider } from '../src/providers/sandbox.provider.js';

const queries = { 'email.mailbox': { email: 'persona.ficticia@sandbox.example' } };

const env = new Env({ COTEJO_EMAIL_DNS: 'off' });
const logger = createLogger('test', 'silent');

describeSource({ definition: emailSource, provider: () => new SandboxEmailProvider({ env, logger }), queries });

describe('local', () => {
  describeSource({ definition: emailSource, provider: () => new LocalEmailProvider({ env, logger }), queries });
});
