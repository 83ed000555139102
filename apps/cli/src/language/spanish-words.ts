import { type Command, Option } from 'commander';
import { ownLanguage } from './bilingual.js';
import { SPANISH_HELP } from './spanish-help.js';

const TITLES: Record<string, string> = {
  'Usage:': 'Uso:',
  'Arguments:': 'Argumentos:',
  'Options:': 'Opciones:',
  'Commands:': 'Comandos:',
};

/** Words of commander in the texts of help. */
const HELP_WORDS: [RegExp, string][] = [
  [/\[options\]/g, '[opciones]'],
  [/\[command\]/g, '[comando]'],
  [/ \(default: false\)/, ''],
  [/\(choices: /, '(valores: '],
  [/, env: /, ', variable: '],
  [/([(,] ?)default: /, '$1predeterminado: '],
  [/"es" where LANG is Spanish, else "en"/, '"es" si LANG es español; si no, "en"'],
];

/** Errors of commander and of `runCommand`. */
const ERRORS: [RegExp, string][] = [
  [/^error: missing required argument ('.+')/, 'error: falta el argumento $1'],
  [/^error: required option ('.+') not specified/, 'error: falta la opción $1'],
  [/^error: option ('.+') argument missing/, 'error: falta el valor de la opción $1'],
  [/^error: option ('.+') argument ('.*') is invalid\./, 'error: la opción $1 no admite el valor $2.'],
  [
    /^error: option ('.+') value ('.*') from env ('.+') is invalid\./,
    'error: la opción $1 no admite el valor $2 de $3.',
  ],
  [/^error: option ('.+') cannot be used with option ('.+')/, 'error: la opción $1 no se puede usar con la opción $2'],
  [/^error: unknown option ('.+')/, 'error: opción desconocida $1'],
  [/^error: unknown command ('.+')/, 'error: comando desconocido $1'],
  [
    /^error: too many arguments.* Expected (\d+) arguments? but got (\d+)/,
    'error: se esperaban $1 argumentos y hay $2',
  ],
  [/Allowed choices are /, 'Valores posibles: '],
  [/\(Did you mean (?:one of )?(.+)\?\)/, '(¿Quiso decir $1?)'],
  [/\(see --help\)/, '(vea --help)'],
];

const translate = (text: string, words: readonly [RegExp, string][]): string =>
  words.reduce((translated, [from, to]) => translated.replace(from, to), text);

const inHelp = (text: string): string => translate(text, HELP_WORDS);

/** Adds `--language` to a command and the commands below it; in Spanish, also all words of help and the errors of usage. */
export function addLanguage(command: Command, parentName = ''): void {
  const name = `${parentName} ${command.name()}`.trim();
  if (command.commands.length === 0) {
    command.addOption(
      new Option('--language <language>', 'language of the texts')
        .choices(['es', 'en'])
        .default(ownLanguage(), '"es" where LANG is Spanish, else "en"'),
    );
  }
  if (ownLanguage() === 'es') {
    describeInSpanish(command, name);
    speakSpanish(command);
  }
  for (const each of command.commands) {
    addLanguage(each, name);
  }
}

function describeInSpanish(command: Command, name: string): void {
  const textOf = (part: string) => SPANISH_HELP[`${name} ${part}`] ?? SPANISH_HELP[part];
  command.description(SPANISH_HELP[name] ?? command.description());
  for (const option of command.options) {
    option.description = textOf(option.long ?? '') ?? option.description;
  }
  for (const argument of command.registeredArguments) {
    argument.description = textOf(`<${argument.name()}>`) ?? argument.description;
  }
}

function speakSpanish(command: Command): void {
  command
    .helpOption('-h, --help', 'muestra esta ayuda')
    .configureHelp({
      styleTitle: (title) => TITLES[title] ?? title,
      styleUsage: inHelp,
      styleSubcommandTerm: inHelp,
      styleOptionDescription: inHelp,
      styleArgumentDescription: inHelp,
    })
    .configureOutput({ outputError: (text, write) => write(translate(text, ERRORS)) });
  if (command.commands.length > 0) {
    command.helpCommand('help [command]', 'muestra la ayuda de un comando');
  }
}
