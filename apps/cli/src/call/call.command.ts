import { DOCUMENT_KINDS, type DocumentKind, INCLUDES } from '@cotejo/contracts';
import { terminal } from '@cotejo/platform/command';
import type {
  AnalyzeRequest,
  AnalyzeResponse,
  Answer,
  Cotejo,
  DecisionOptions,
  Include,
  VerifyRequest,
  VerifyResponse,
} from '@cotejo/sdk';
import { Command, InvalidArgumentError, Option } from 'commander';
import { chosenAccess, clientOf, profileOption } from '../client/client-access.js';
import { type Language, processLanguage } from '../client/process-language.js';
import { print } from '../output.js';
import { printAnalyze, printCedula, printScenarios, printVerify } from './answer-view.js';
import { requestBody } from './request-body.js';
import { ANALYZE_FIELDS, fieldsOf, optionOf, VERIFY_FIELDS } from './request-fields.js';

interface SharedOptions {
  profile?: string;
  json?: boolean;
  language: Language;
}

interface ChargedOptions extends SharedOptions {
  idempotencyKey?: string;
}

interface BodyOptions extends ChargedOptions {
  body?: string;
  include?: Include[];
}

/** A call of the SDK with a body of any form: the API checks it, and names its wrong fields. */
type Decide<Response> = (client: Cotejo, body: object, options: DecisionOptions) => Promise<Answer<Response>>;

const verify: Decide<VerifyResponse> = (client, body, options) => client.verify(body as VerifyRequest, options);
const analyze: Decide<AnalyzeResponse> = (client, body, options) => client.analyze(body as AnalyzeRequest, options);

/** `cotejo call verify|analyze|cedula|scenarios`. Exit code 0: answered; 1: refused or not reached; 2: usage. */
export function callCommand(): Command {
  return new Command('call')
    .addCommand(
      decisionCommand('verify', VERIFY_FIELDS, verify, printVerify)
        .description('check a complete transaction')
        .addHelpText('after', '\nExample: cotejo call verify --body request.json --include sources,receipt'),
    )
    .addCommand(
      decisionCommand('analyze', ANALYZE_FIELDS, analyze, printAnalyze)
        .description('score a transaction: the same decision in three fields')
        .addHelpText('after', '\nExample: cotejo call analyze --body - < request.json'),
    )
    .addCommand(cedulaCommand())
    .addCommand(scenariosCommand());
}

const shared = (command: Command) =>
  command.addOption(profileOption()).addOption(languageOption()).option('--json', 'print the answer as JSON');

const languageOption = () =>
  new Option('--language <language>', 'language of the texts')
    .choices(['es', 'en'])
    .default(processLanguage(), '"es" where LANG is Spanish, else "en"');

const idempotencyOption = () =>
  new Option('--idempotency-key <key>', 'repeat an earlier call with its key, without a second charge');

/** A command for verify or analyze: both have a body of named fields and the same optional parts. */
function decisionCommand<Response extends object>(
  name: string,
  fields: typeof VERIFY_FIELDS,
  decide: Decide<Response>,
  print: Print<Response>,
): Command {
  const command = shared(new Command(name))
    .option(
      '--body <file>',
      'file with the request in JSON, - for standard input; keeps values out of `ps` and of the shell history',
    )
    .option('--include <parts>', `optional parts, separated by commas: ${INCLUDES.join(', ')}`, readIncludes)
    .addOption(idempotencyOption());
  for (const field of fields) {
    command.addOption(optionOf(field));
  }
  return command.action(async (options: BodyOptions & Record<string, unknown>) => {
    const body = requestBody(options.body, fieldsOf(fields, options));
    const { include, idempotencyKey } = options;
    printAnswer(await decide(chosenClient(options), body, { include, idempotencyKey }), options, print);
  });
}

function cedulaCommand(): Command {
  return shared(new Command('cedula'))
    .description('look up one document in the civil registry')
    .argument('<number>', 'number of the document; - reads it from standard input')
    .addOption(new Option('--kind <kind>', 'kind of the document (default: a cédula)').choices(DOCUMENT_KINDS))
    .addOption(idempotencyOption())
    .action(async (number: string, options: ChargedOptions & { kind?: DocumentKind }) => {
      const chosen = number === '-' ? await readLine() : number;
      const { idempotencyKey, kind: documentKind } = options;
      const answer = await chosenClient(options).cedula(chosen, { idempotencyKey, documentKind });
      printAnswer(answer, options, printCedula);
    });
}

function scenariosCommand(): Command {
  return shared(new Command('scenarios'))
    .description('list the test values of the sandbox')
    .action(async (options: SharedOptions) => {
      printAnswer(await chosenClient(options).scenarios(), options, printScenarios);
    });
}

const chosenClient = ({ profile, language }: SharedOptions): Cotejo =>
  clientOf(chosenAccess(profile), 'cotejo-cli', language);

type Print<Response> = (answer: Answer<Response>, language: Language) => void;

/** `--json` prints the body of the API, as it came. */
function printAnswer<Response>(
  answer: Answer<Response>,
  { json, language }: SharedOptions,
  show: Print<Response>,
): void {
  print(answer, json, () => show(answer, language));
}

/** Reads the value of --include. @throws InvalidArgumentError */
export function readIncludes(text: string): Include[] {
  const parts = text.split(',').map((part) => part.trim());
  const isKnown = (part: string): part is Include => INCLUDES.some((known) => known === part);
  if (!parts.every(isKnown)) {
    throw new InvalidArgumentError(`Known parts: ${INCLUDES.join(', ')}.`);
  }
  return parts;
}

async function readLine(): Promise<string> {
  let text = '';
  for await (const chunk of terminal().stdin) {
    text += chunk;
  }
  return text.trim();
}
