import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes the app and its record. @returns {string[]} */
export function writeApp(name, root) {
  const Name = name[0].toUpperCase() + name.slice(1);
  const files = { ...appFiles(name, Name), ...manifest(name, root) };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return Object.keys(files);
}

/** The smallest source there is serves as the model of a manifest. */
function manifest(name, root) {
  const model = readFileSync(join(root, 'apps/tax/package.json'), 'utf8');
  const text = model
    .replaceAll('tax', name)
    .replace(/"description": ".*"/, `"description": "Source: ${name}"`)
    .replace(/\n *"@cotejo\/colombia": "workspace:\*",/, '');
  return {
    [`apps/${name}/package.json`]: text,
    [`apps/${name}/tsconfig.json`]: readFileSync(join(root, 'apps/tax/tsconfig.json'), 'utf8'),
  };
}

function appFiles(name, Name) {
  const app = `apps/${name}`;
  return {
    [`packages/contracts/src/records/${name}.record.ts`]: `/** \`document\`: canonical cédula, digits without leading zeros. */
export interface ${Name}Query {
  document: string;
}

export interface ${Name}Record {
  /** Say what this means; null where the provider cannot tell. */
  flagged: boolean | null;
}
`,
    [`${app}/README.md`]: `# ${name}

Answers: say which question.

| | |
|---|---|
| operation | \`${name}.record\` |
| providers | \`sandbox\`; \`local\`: none yet, answers \`not_configured\` |
| checks | \`${name}_flagged\` |
| legal basis | to be written |
| kept | nothing |
`,
    [`${app}/src/main.ts`]: `import { runServices } from '@cotejo/service';
import { start${Name} } from './${name}.module.js';

await runServices('${name}', () => [start${Name}]);
`,
    [`${app}/src/${name}.module.ts`]: `import { sourceModule } from '@cotejo/source';
import { serveModule } from '@cotejo/service';
import { ${name}Source } from './${name}.source.js';
import { Local${Name}Provider } from './providers/local.provider.js';
import { Sandbox${Name}Provider } from './providers/sandbox.provider.js';

export const ${Name}Module = sourceModule(${name}Source, {
  sandbox: Sandbox${Name}Provider,
  live: { local: Local${Name}Provider },
});

export const start${Name} = serveModule(${Name}Module);
`,
    [`${app}/src/${name}.source.ts`]: `import type { ${Name}Query, ${Name}Record } from '@cotejo/contracts';
import { defineSource, operation, SOURCE_DEFAULTS } from '@cotejo/source';
import { ${name}Flagged } from './checks/${name}-flagged.check.js';
import { ${Name}Provider } from './providers/${name}.provider.js';

export const ${name}Source = defineSource<${Name}Provider>({
  ...SOURCE_DEFAULTS,
  id: '${name}',
  publisher: 'The authority, in its own words',
  port: ${Name}Provider,
  operations: {
    record: operation<${Name}Provider, ${Name}Query, ${Name}Record>({
      ask: (provider, query, context) => provider.record(query, context),
      checks: [${name}Flagged],
    }),
  },
});
`,
    [`${app}/src/providers/${name}.provider.ts`]: `import type { ${Name}Query, ${Name}Record } from '@cotejo/contracts';
import { type Answer, type ProviderContext, SourceProvider } from '@cotejo/source';

/** Port: say what it answers. */
export abstract class ${Name}Provider extends SourceProvider {
  abstract record(query: ${Name}Query, context: ProviderContext): Promise<Answer<${Name}Record>>;
}
`,
    [`${app}/src/providers/local.provider.ts`]: `import type { ${Name}Record } from '@cotejo/contracts';
import { type Answer, ProviderNotConfiguredError } from '@cotejo/source';
import { Injectable } from '@nestjs/common';
import { ${Name}Provider } from './${name}.provider.js';

/** Has nothing to answer from yet, and says so. */
@Injectable()
export class Local${Name}Provider extends ${Name}Provider {
  readonly id = 'local';

  override configured(): boolean {
    return false;
  }

  async record(): Promise<Answer<${Name}Record>> {
    throw new ProviderNotConfiguredError();
  }
}
`,
    [`${app}/src/providers/sandbox.provider.ts`]: `import type { ${Name}Record } from '@cotejo/contracts';
import { type Answer, answerNow } from '@cotejo/source';
import { Injectable } from '@nestjs/common';
import { ${Name}Provider } from './${name}.provider.js';

/** Fictional: nobody is flagged. */
@Injectable()
export class Sandbox${Name}Provider extends ${Name}Provider {
  readonly id = 'sandbox';

  async record(): Promise<Answer<${Name}Record>> {
    return answerNow({ flagged: false });
  }
}
`,
    [`${app}/src/checks/${name}-flagged.check.ts`]: `import type { ${Name}Record } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

export const ${name}Flagged: Check<${Name}Record> = {
  code: '${name}_flagged',
  evaluate: ({ flagged }) => flagged,
};
`,
    [`${app}/test/${name}.conformance.spec.ts`]: `import { describeSource } from '@cotejo/source/conformance';
import { ${name}Source } from '../src/${name}.source.js';
import { Sandbox${Name}Provider } from '../src/providers/sandbox.provider.js';

describeSource({
  definition: ${name}Source,
  provider: () => new Sandbox${Name}Provider(),
  queries: { record: { document: '1000000009' } },
});
`,
  };
}
