import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes the app. @returns {string[]} the files, relative to the root */
export function writeApp(name, root) {
  const Name = name[0].toUpperCase() + name.slice(1);
  const files = { ...appFiles(name, Name), ...manifest(name, root) };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return Object.keys(files);
}

/** package.json is a copy of the smallest source's file under the new name. */
function manifest(name, root) {
  const model = readFileSync(join(root, 'apps/biometric/package.json'), 'utf8');
  const text = model
    .replaceAll('biometric', name)
    .replace(/"description": ".*"/, `"description": "Source: ${name}"`)
    // The new source reads no numbers of documents yet.
    .replace(/ *"@cotejo\/colombia": .*\n/, '');
  return {
    [`apps/${name}/package.json`]: text,
  };
}

function appFiles(name, Name) {
  const app = `apps/${name}`;
  return {
    [`${app}/README.md`]: `# ${name}

Describe here which question about a buyer this source answers, and which authority knows the answer.

| | |
|---|---|
| operation | \`${name}.record\` |
| providers | \`sandbox\` (fictional); \`local\` (has no data yet, so it answers \`not_configured\`) |
| checks | none yet: see CONTRIBUTING.md, "Add a reason" |
| legal basis | to be written |
| kept | nothing |
`,
    [`${app}/src/main.ts`]: `import { runServices } from '@cotejo/platform/service';
import { start } from './${name}.module.js';

await runServices('${name}', () => [start]);
`,
    [`${app}/src/${name}.module.ts`]: `import { serveModule } from '@cotejo/platform/service';
import { sourceModule } from '@cotejo/source';
import { ${name}Source } from './${name}.source.js';
import { Local${Name}Provider } from './providers/local.provider.js';
import { Sandbox${Name}Provider } from './providers/sandbox.provider.js';

const ${Name}Module = sourceModule(${name}Source, {
  sandbox: Sandbox${Name}Provider,
  live: { local: Local${Name}Provider },
});

export const start = serveModule(${Name}Module);
`,
    [`${app}/src/${name}.record.ts`]: `/** The provider's answer in the words of this project. */
export interface ${Name}Record {
  /** Describe what this means. \`null\`: the provider does not offer it. */
  flagged: boolean | null;
}
`,
    [`${app}/src/${name}.source.ts`]: `import { defineSource, SOURCE_DEFAULTS } from '@cotejo/source';
import { ${Name}Provider } from './providers/${name}.provider.js';

export const ${name}Source = defineSource({
  ...SOURCE_DEFAULTS,
  id: '${name}',
  publisher: 'The name of the authority',
  port: ${Name}Provider,
  operations: {
    '${name}.record': {
      fetch: (provider, query, context) => provider.fetchRecord(query, context),
      checks: {},
    },
  },
});
`,
    [`${app}/src/providers/${name}.provider.ts`]: `import type { InputQuery } from '@cotejo/contracts';
import { type Answer, type Awaitable, type ProviderContext, SourceProvider } from '@cotejo/source';
import type { ${Name}Record } from '../${name}.record.js';

/** Port of every provider of this source. */
export abstract class ${Name}Provider extends SourceProvider {
  abstract fetchRecord(query: InputQuery, context: ProviderContext): Awaitable<Answer<${Name}Record>>;
}
`,
    [`${app}/src/providers/local.provider.ts`]: `import { type Answer, ProviderNotConfiguredError } from '@cotejo/source';
import { Injectable } from '@nestjs/common';
import type { ${Name}Record } from '../${name}.record.js';
import { ${Name}Provider } from './${name}.provider.js';

/** Has no data yet: every query gets \`not_configured\`. */
@Injectable()
export class Local${Name}Provider extends ${Name}Provider {
  readonly id = 'local';

  override configured(): boolean {
    return false;
  }

  fetchRecord(): Answer<${Name}Record> {
    throw new ProviderNotConfiguredError();
  }
}
`,
    [`${app}/src/providers/sandbox.provider.ts`]: `import { type Answer, answerNow } from '@cotejo/source';
import { Injectable } from '@nestjs/common';
import type { ${Name}Record } from '../${name}.record.js';
import { ${Name}Provider } from './${name}.provider.js';

/** Fictional: flags no buyer. */
@Injectable()
export class Sandbox${Name}Provider extends ${Name}Provider {
  readonly id = 'sandbox';

  fetchRecord(): Answer<${Name}Record> {
    return answerNow({ flagged: false });
  }
}
`,
    [`${app}/test/${name}.conformance.spec.ts`]: `import { describeSource } from '@cotejo/source/conformance';
import { ${name}Source } from '../src/${name}.source.js';
import { Sandbox${Name}Provider } from '../src/providers/sandbox.provider.js';

describeSource({
  definition: ${name}Source,
  provider: () => new Sandbox${Name}Provider(),
  queries: { '${name}.record': { document: '1000000009' } },
});
`,
  };
}
