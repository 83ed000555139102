import { writeFileSync } from 'node:fs';
import {
  type AnswerScreening,
  type EvidencePack,
  evidencePack,
  evidenceText,
  FOLLOW_UPS,
  screeningOf,
} from '@cotejo/compliance';
import { BundleKeys, readBundleAt, readListPolicy, type WholeBundle } from '@cotejo/lists';
import { ConfigInvalidError, Env, terminal } from '@cotejo/platform/command';
import { readPoliciesDir } from '@cotejo/platform/deployment';
import { compareKept, type KeptReceipt, openReceipt, ReceiptInvalidError, type ReceiptPayload } from '@cotejo/receipt';
import { Command } from 'commander';
import { bilingual, exampleText } from '../language/bilingual.js';
import { print, printLine } from '../output.js';
import { keyFileOption } from '../receipt/key-file-option.js';
import { jwksOption, type KnownKeysOptions, readKnownKeys } from '../receipt/known-keys.js';
import { readKeptReceipt } from '../receipt/receipt-files.js';
import { answerDifferences, problemText } from '../receipt/verification-report.js';

const MATCHES = '/screening/hits';
const TRUSTED_VARIABLE = 'COTEJO_LISTS_TRUSTED_KEYS_FILE';

interface EvidenceOptions extends KnownKeysOptions {
  out: string;
  lists?: string;
  trustedKeys?: string;
  policies: string;
}

/** `cotejo evidence`. It works without a network, and files nothing. */
export function evidenceCommand(): Command {
  return new Command('evidence')
    .argument('<file>', 'an answer with a receipt, best with ?include=receipt,screening; - reads standard input')
    .requiredOption('--out <name>', 'writes <name>.json and <name>.md (in Spanish)')
    .addOption(jwksOption())
    .addOption(keyFileOption())
    .option('--lists <path>', 'the lists that decided: file of `cotejo lists export`, or a folder of bundles')
    .option('--trusted-keys <file>', `public keys that may sign lists (env: ${TRUSTED_VARIABLE})`)
    .option('--policies <folder>', 'folder with lists.json, for the norm of each list', readPoliciesDir())
    .option('--json', 'print the pack as JSON')
    .addHelpText(
      'after',
      exampleText('cotejo evidence answer.json --jwks jwks.json --lists lists.cotejo-lists --out evidence'),
    )
    .action(async (file: string, options: EvidenceOptions) => {
      const kept = readKeptReceipt(file);
      const receipt = await openOrRefuse(kept, options);
      if (receipt === null) {
        return;
      }
      const pack = evidencePack(
        {
          token: kept.token,
          receipt,
          screening: readScreening(kept.answer?.members),
          bundle: await readLists(options, receipt),
          policy: readListPolicy(options.policies),
        },
        Date.now(),
      );
      write(`${options.out}.json`, `${JSON.stringify(pack, null, 2)}\n`);
      write(`${options.out}.md`, evidenceText(pack));
      report(pack, options);
    });
}

/** @throws ConfigInvalidError, which never repeats what the answer holds */
function readScreening(answer: unknown): AnswerScreening | null {
  const screening = screeningOf(answer);
  if (screening === undefined) {
    throw new ConfigInvalidError('FILE', 'has a `screening` that no answer of Cotejo has');
  }
  return screening;
}

/**
 * `null` for anything but an answer with a receipt of ours that says the same; nothing is written then. Changed matches are
 * named too, and the pack marks them: the signed receipt counts.
 */
async function openOrRefuse(kept: KeptReceipt, options: EvidenceOptions): Promise<ReceiptPayload | null> {
  try {
    const receipt = await openReceipt(kept.token, await readKnownKeys(options));
    const { differences, notCovered } = compareKept(kept, receipt) ?? { differences: [], notCovered: [] };
    if (differences.length === 0) {
      return receipt;
    }
    const why = bilingual('the answer is not what its receipt says', 'la respuesta no es lo que dice su recibo');
    refuse(`${why}: ${answerDifferences({ differences, notCovered })}`);
    return differences.every(({ pointer }) => pointer === MATCHES) ? receipt : null;
  } catch (error) {
    if (!(error instanceof ReceiptInvalidError)) {
      throw error;
    }
    refuse(`${bilingual('no evidence', 'sin evidencia')}: ${problemText(error.problem)}`);
    return null;
  }
}

function refuse(why: string): void {
  terminal().exitCode = 1;
  terminal().stderr.write(`cotejo: ${why}\n`);
}

/** @throws ConfigInvalidError for lists that did not decide; BundleRefusedError */
async function readLists(
  { lists, trustedKeys }: EvidenceOptions,
  receipt: ReceiptPayload,
): Promise<WholeBundle | null> {
  if (lists === undefined) {
    return null;
  }
  const variables = { ...terminal().env, ...(trustedKeys !== undefined && { [TRUSTED_VARIABLE]: trustedKeys }) };
  const bundle = await readBundleAt(lists, BundleKeys.read(new Env(variables)));
  const version = receipt.sources.find(({ source }) => source === 'sanctions')?.version;
  if (bundle.id !== version) {
    throw new ConfigInvalidError('--lists', 'must name the bundle of lists that decided: the receipt has another id');
  }
  return bundle;
}

/** Only the owner can read the files. @throws ConfigInvalidError */
function write(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
  } catch {
    throw new ConfigInvalidError('--out', 'must name files that do not exist and can be written');
  }
}

function report(pack: EvidencePack, { out, json }: EvidenceOptions): void {
  print(pack, json, ({ conclusion, unknown }) => {
    const notKnown = unknown.length > 0 ? `; ${bilingual('not known', 'no se sabe')}: ${unknown.join(', ')}` : '';
    const words = bilingual(conclusion, FOLLOW_UPS[conclusion].title);
    printLine(`${words}${notKnown}; ${bilingual('see', 'vea')} ${out}.md`);
  });
}
