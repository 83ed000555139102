import { INCLUDES } from '@cotejo/contracts';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Answer, CallOptions, Cotejo } from '../client/api-client.js';
import { chosenAccess, clientOf, profileOption } from '../client/client-access.js';
import { printJson } from '../output.js';
import { type Language, printAnalyze, printCedula, printScenarios, printVerify } from './answer-view.js';
import { requestBody } from './request-body.js';
import { ANALYZE_FIELDS, fieldsOf, optionOf, VERIFY_FIELDS } from './request-fields.js';

interface SharedOptions {
  profile?: string;
  json?: boolean;
  language: Language;
}

interface DecisionOptions extends SharedOptions {
  body?: string;
  include?: string[];
  idempotencyKey?: string;
}

/** `cotejo call verify|analyze|cedula|scenarios`. Exit code 0: answered; 1: refused or not reached; 2: usage. */
export function callCommand(): Command {
  return new Command('call')
    .description('Calls of the API: verify, analyze, cedula, scenarios')
    .addCommand(
      decisionCommand('verify', VERIFY_FIELDS, printVerify)
        .description('check a complete transaction')
        .addHelpText('after', '\nExample: cotejo call verify --body request.json --include sources,receipt'),
    )
    .addCommand(
      decisionCommand('analyze', ANALYZE_FIELDS, printAnalyze)
        .description('score a transaction: the same decision in three fields')
        .addHelpText('after', '\nExample: cotejo call analyze --body - < request.json'),
    )
    .addCommand(cedulaCommand())
    .addCommand(scenariosCommand());
}

const shared = (command: Command) =>
  command
    .addOption(profileOption())
    .addOption(new Option('--language <language>', 'language of descriptions').choices(['es', 'en']).default('en'))
    .option('--json', 'print the answer as JSON');

const idempotencyOption = () =>
  new Option('--idempotency-key <key>', 'repeat an earlier call with its key, without a second charge');

/** A command for verify or analyze: both have a body of named fields and the same optional parts. */
function decisionCommand(
  call: 'verify' | 'analyze',
  fields: typeof VERIFY_FIELDS,
  print: (answer: Answer, language: Language) => void,
): Command {
  const command = shared(new Command(call))
    .option(
      '--body <file>',
      'file with the request in JSON, - for standard input; keeps values out of `ps` and of the shell history',
    )
    .option('--include <parts>', `optional parts, separated by commas: ${INCLUDES.join(', ')}`, readIncludes)
    .addOption(idempotencyOption());
  for (const field of fields) {
    command.addOption(optionOf(field));
  }
  return command.action(async (options: DecisionOptions & Record<string, unknown>) => {
    const body = requestBody(options.body, fieldsOf(fields, options));
    const answer = await chosenClient(options)[call](body, callOptionsOf(options));
    printAnswer(answer, options, print);
  });
}

function cedulaCommand(): Command {
  return shared(new Command('cedula'))
    .description('look up one cédula in the civil registry')
    .argument('<number>', 'number of the cédula; - reads it from standard input')
    .addOption(idempotencyOption())
    .action(async (number: string, options: DecisionOptions) => {
      const chosen = number === '-' ? await readLine() : number;
      printAnswer(await chosenClient(options).cedula(chosen, callOptionsOf(options)), options, printCedula);
    });
}

function scenariosCommand(): Command {
  return shared(new Command('scenarios'))
    .description('list the test values of the sandbox')
    .action(async (options: SharedOptions) => {
      printAnswer(await chosenClient(options).scenarios(), options, printScenarios);
    });
}

const chosenClient = ({ profile }: SharedOptions): Cotejo => clientOf(chosenAccess(profile), 'cotejo-cli');

const callOptionsOf = ({ include, idempotencyKey }: DecisionOptions): CallOptions => ({
  ...(include && { include }),
  ...(idempotencyKey !== undefined && { idempotencyKey }),
});

/** `--json` prints the body of the API, as it came. */
function printAnswer(
  answer: Answer,
  { json, language }: SharedOptions,
  print: (answer: Answer, language: Language) => void,
): void {
  const { requestId: _, idempotencyReplayed: __, ...body } = answer;
  if (json) {
    printJson(body);
  } else {
    print(answer, language);
  }
}

function readIncludes(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every((part) => INCLUDES.some((known) => known === part))) {
    throw new InvalidArgumentError(`Known parts: ${INCLUDES.join(', ')}.`);
  }
  return parts;
}

async function readLine(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) {
    text += chunk;
  }
  return text.trim();
}
