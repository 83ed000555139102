import { serveModule, sourceModule } from '@cotejo/source';
import { emailSource } from './email.source.js';
import { LocalEmailProvider } from './providers/local.provider.js';
import { SandboxEmailProvider } from './providers/sandbox.provider.js';

export const EmailModule = sourceModule(emailSource, {
  sandbox: SandboxEmailProvider,
  live: { local: LocalEmailProvider },
});

export const startEmail = serveModule(EmailModule);
