import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../packages/launcher/src/bootstrap/failure.mjs';
import { joinDeployments, joinTable } from './edits.mjs';
import { writeApp } from './templates.mjs';

/**
 * Writes a new source, and adds it to the table of sources and to the deployments. With an invalid name it writes nothing.
 *
 * @param {string} name one lower-case word
 * @param {string} root of the repository
 * @returns {string[]} the files written or changed, relative to the root
 * @throws {Failure}
 */
export function makeSource(name, root) {
  if (!/^[a-z]{3,20}$/.test(name)) {
    throw new Failure('a source is named by one lower-case word of 3 to 20 letters');
  }
  if (existsSync(join(root, 'apps', name))) {
    throw new Failure(`apps/${name} exists already`);
  }
  return [...writeApp(name, root), ...joinTable(name, root), ...joinDeployments(name, root)];
}
