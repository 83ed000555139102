import { serveModule } from '@cotejo/platform/service';
import { sourceModule } from '@cotejo/source';
import { DomainClassHandler } from './domain-class.handler.js';
import { emailSource } from './email.source.js';
import { LocalEmailProvider } from './providers/local.provider.js';
import { SandboxEmailProvider } from './providers/sandbox.provider.js';

export const EmailModule = sourceModule(
  emailSource,
  { sandbox: SandboxEmailProvider, live: { local: LocalEmailProvider } },
  [DomainClassHandler],
);

export const start = serveModule(EmailModule);
