import { basename } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Reads the options of a bench or an evaluation. Each has `--json`, `--smoke` and `--help` besides its own options. An unknown option
 * is one line and exit code 2; `--help` prints the help and exits.
 *
 * @param {string} help
 * @param {Record<string, import('node:util').ParseArgsOptionDescriptor>} options that only this measurement has
 * @param {Record<string, string | boolean>} smoke values of its options with `--smoke`, unless the command line gives them
 * @returns {Record<string, any>} the value of each option
 */
export function readOptions(help, options, smoke) {
  const flags = { json: { type: 'boolean' }, smoke: { type: 'boolean' }, help: { type: 'boolean' } };
  const given = parseOrExit({ ...options, ...flags });
  if (given.help) {
    process.stdout.write(`${help}\n\n  --smoke   every step once, with tiny data, in seconds: shows that it works\n`);
    process.exit(0);
  }
  const defaults = Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.default]));
  return { json: false, ...defaults, ...(given.smoke && smoke), ...given };
}

function parseOrExit(options) {
  // Defaults are applied later, so that values of --smoke can take their place.
  const declared = Object.entries(options).map(([name, { default: _, ...option }]) => [name, option]);
  try {
    const parsed = parseArgs({ options: Object.fromEntries(declared), allowNegative: true });
    return parsed.values;
  } catch (error) {
    const name = basename(process.argv[1], '.mjs');
    process.stderr.write(`${name}: ${error.message.split('. ')[0]}; see --help\n`);
    return process.exit(2);
  }
}
