import { parseArgs } from 'node:util';
import { Failure } from '../packages/launcher/src/bootstrap/failure.mjs';

/**
 * Reads the options of a command that writes packages. `--out` and `--help` are among them.
 *
 * @param {string} help printed for `--help`, and with an option that the command does not have
 * @param {import('node:util').ParseArgsOptionsConfig} [more] further options
 * @returns {Record<string, any> | null} null when the help was printed
 */
export function packOptions(help, more = {}) {
  /** @type {import('node:util').ParseArgsOptionsConfig} */
  const options = { out: { type: 'string', default: '.' }, help: { type: 'boolean', short: 'h' }, ...more };
  try {
    const { values } = parseArgs({ options });
    if (!values.help) {
      return values;
    }
  } catch (error) {
    throw new Failure(`${/** @type {Error} */ (error).message}\n\n${help}`);
  }
  console.log(help);
  return null;
}
