import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { titularAnswer } from '@cotejo/compliance';
import { issueReceipt } from '@cotejo/receipt';
import { cleanFacts, decideWithEvidence, newKeys, RECEIPT_CONTEXT, SUBJECT } from '@cotejo/receipt/testing';
import { commandOutput, suiteFolder } from '@cotejo/testing';
import type { Command } from 'commander';
import { COTEJO, runCli } from '../run-cli.js';
import { rootCommand } from '../run-program.js';
import { signAnswer } from '../titular/answer.js';
import { runInLanguage } from './bilingual.js';

const folder = suiteFolder();
const file = (name: string) => join(folder, name);
const keys = newKeys();

/** Without sources, so that the decision can be made again from the receipt. */
const CONTEXT = { ...RECEIPT_CONTEXT, planned_sources: [] };

/** Runs a command. The seconds that it took are another number each time. */
async function run(words: string[], env: NodeJS.ProcessEnv = {}) {
  const output = await commandOutput((streams) => runCli(words, { ...streams, env }));
  return { ...output, out: output.out.replace(/\d+\.\d s\b/g, '0.0 s') };
}
const inColombia = (words: string[]) => run(words, { LANG: 'es_CO.UTF-8' });

/** What a command prints: with LANG in Spanish, with the option, and with neither. */
async function printed(words: string[]) {
  const [byVariable, byOption, english] = [
    await inColombia(words),
    await run([...words, '--language=es']),
    await run(words),
  ];
  expect(byVariable).toEqual(byOption);
  expect(byVariable.code).toBe(english.code);
  return { spanish: byVariable.out + byVariable.err, english: english.out + english.err, code: english.code };
}

beforeAll(async () => {
  const { token, salts } = await issueReceipt(decideWithEvidence(cleanFacts()), CONTEXT, SUBJECT, keys);
  const content = { jti: 'tit_1', environment: 'sandbox', product: '0', reference: 'SOL-1', subject: {}, families: [] };
  const answer = titularAnswer({ ...content, dataFolder: 'none' }, 0);
  const answers = ['a', 'b'].map((id, row) => ({ row, id, result: { screening: { hits: [] } } }));
  const files = {
    'jwks.json': keys.jwks,
    'receipt.json': { token, salts },
    'changed.json': { token: `${token.slice(0, -4)}AAAA`, salts },
    'differs.json': { risk_score: 99, recommendation: 'approve', receipt: { token, salts } },
    'titular.json': { token: await signAnswer(answer, keys), salts: {} },
    'other.json': { token, salts },
  };
  for (const [name, value] of Object.entries(files)) {
    writeFileSync(file(name), JSON.stringify(value));
  }
  writeFileSync(file('answers.ndjson'), answers.map((each) => `${JSON.stringify(each)}\n`).join(''));
  writeFileSync(file('customers.csv'), 'id,nombre\n1,ANA LUNA\n');
});

const jwks = ['--jwks', file('jwks.json')];

it.each([
  [
    ['receipts', 'verify', file('receipt.json'), ...jwks],
    0,
    /^recibo .*[\s\S]*\nconclusión +VÁLIDO\n$/,
    /\nverdict +GOOD\n/,
  ],
  [['receipts', 'verify', file('changed.json'), ...jwks], 1, /^NO VÁLIDO: la firma no /, /^BAD: the signature /],
  [['receipts', 'verify', file('titular.json'), ...jwks], 1, /^NO VÁLIDO: no es un recibo/, /^BAD: it is no receipt/],
  [['receipts', 'verify', file('none.json'), ...jwks], 2, /^cotejo: FILE: debe nombrar/, /^cotejo: FILE: must name/],
  [
    ['evidence', file('changed.json'), ...jwks, '--out', file('no')],
    1,
    /sin evidencia: la firma/,
    /no evidence: the sig/,
  ],
  [
    ['evidence', file('receipt.json')],
    2,
    /^error: falta la opción '--out <name>'\n\(vea --help\)\n$/,
    /\n\(see --help\)\n$/,
  ],
  [
    ['evidence', file('differs.json'), ...jwks, '--out', file('no')],
    1,
    /la respuesta no es lo que dice/,
    /the answer is not what/,
  ],
  [['titular', 'verify', file('other.json'), ...jwks], 1, /^NO VÁLIDO: no es una respuesta/, /^BAD: it is no answer/],
  [['titular', 'verify', file('none.json'), ...jwks], 2, /^cotejo: FILE: debe nombrar/, /^cotejo: FILE: must name/],
  [
    ['screening', 'compare', file('answers.ndjson'), '--dry-run'],
    0,
    /^0 nuevas,.*\n2 filas en /,
    /^0 new,.*\n2 rows in /,
  ],
  [
    ['screening', 'compare', file('none')],
    1,
    /el archivo de respuestas: no se puede leer/,
    /the file of answers: cannot/,
  ],
  [
    ['screening', 'watch', '--file', file('customers.csv'), '--once'],
    2,
    /--lists: esta opción o --from-deployment debe decir/,
    /--lists: or --from-deployment must say/,
  ],
  [['titular', 'nothing'], 2, /^error: comando desconocido 'nothing'\n/, /^error: unknown command 'nothing'\n/],
])(
  'prints the result of %j in the language of the person, with exit code %i',
  async (words, code, spanish, english) => {
    const ended = await printed(words as string[]);
    expect(ended).toEqual({ code, spanish: expect.stringMatching(spanish), english: expect.stringMatching(english) });
  },
);

it('prints an evidence in Spanish, and the same JSON in both languages', async () => {
  const words = (name: string) => ['evidence', file('receipt.json'), ...jwks, '--out', file(name)];
  expect((await inColombia(words('spanish'))).out).toMatch(/^No se sabe; no se sabe: .*; vea .*spanish\.md\n$/);
  const json = async (env: NodeJS.ProcessEnv) =>
    JSON.parse((await run(['receipts', 'verify', file('receipt.json'), ...jwks, '--json'], env)).out);
  expect(await json({ LANG: 'es' })).toEqual(await json({}));
});

it('takes the option before the variable, and leaves a command without Spanish in English', async () => {
  const out = async (...words: string[]) => (await inColombia([...words, '--help'])).out;
  expect(await out('receipts', 'verify', '--language', 'en')).toMatch(/^Usage: .*[\s\S]*\nExample: /);
  expect(await out('receipts', 'verify')).toMatch(
    /^Uso: cotejo receipts verify \[opciones\] <file>\n[\s\S]*\nEjemplo: /,
  );
  expect(await out('screening')).toMatch(/\nComandos:\n/);
  expect(await out('keys', 'list')).toMatch(/^Usage: /);
  expect((await inColombia(['keys', 'list'])).err).toContain('error: required option');
});

describe('the help in Spanish', () => {
  /** Descriptions by command, argument and option. */
  function descriptions(command: Command): [string, string][] {
    const name = command.name();
    return [
      [name, command.description()],
      ...command.options.map(({ long, description }): [string, string] => [`${name} ${long}`, description]),
      ...command.registeredArguments.map((each): [string, string] => [`${name} <${each.name()}>`, each.description]),
      ...command.commands.flatMap(descriptions),
    ];
  }

  const described = (language: 'es' | 'en', row: string) =>
    runInLanguage(language, async () => {
      const root = await rootCommand(COTEJO, [row]);
      return descriptions(root.commands.find((each) => each.name() === row) as Command);
    });

  it.each(COTEJO.rows.filter(({ es }) => es !== undefined).map(({ term }) => term.split(/[ |]/)[0] as string))(
    'has a Spanish description for each part of %s',
    async (row) => {
      const [spanish, english] = [await described('es', row), await described('en', row)];
      expect(english.length).toBeGreaterThan(3);
      expect(spanish.filter(([, text], index) => text === english[index]?.[1])).toEqual([]);
    },
  );
});
