import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

// Copies files from a Debian image into one without a package manager: programs with the shared libraries they need, and the
// entry and the licence of each package they belong to, where scanners look for them.

/**
 * A file, and where it is a link, all it points at. Folders that are links on the way (/lib) are followed.
 *
 * @param {string} file absolute
 * @param {string} target folder that becomes `/`
 */
export function copyFile(file, target) {
  const place = join(realpathSync(dirname(file)), file.slice(file.lastIndexOf('/') + 1));
  const copy = join(target, place);
  if (existsSync(copy)) {
    return;
  }
  mkdirSync(dirname(copy), { recursive: true });
  cpSync(place, copy, { recursive: true, verbatimSymlinks: true });
  if (lstatSync(place).isSymbolicLink()) {
    copyFile(resolve(dirname(place), readlinkSync(place)), target);
  }
}

/**
 * A program, its libraries and their packages.
 *
 * @param {string} program absolute
 * @param {string} target
 */
export function copyProgram(program, target) {
  for (const file of [program, ...librariesOf(program)]) {
    copyFile(file, target);
    const owner = packageOf(file);
    if (owner) {
      copyPackageEntry(owner, target);
    }
  }
}

/** @param {string} name of a Debian package */
export function copyPackageEntry(name, target) {
  const folder = join(target, 'var/lib/dpkg/status.d');
  mkdirSync(folder, { recursive: true });
  const [plainName] = name.split(':');
  writeFileSync(join(folder, plainName), print('dpkg', ['--status', name]));
  const licence = `/usr/share/doc/${plainName}/copyright`;
  if (existsSync(licence)) {
    copyFile(licence, target);
  }
}

/** Makes a file executable and not readable by others. */
export function executeOnly(file) {
  chmodSync(file, 0o711);
}

/** @returns {string[]} absolute paths as the loader finds them, the loader among them */
function librariesOf(program) {
  const printed = print('ldd', [program], /not a dynamic executable/);
  if (/not found/.test(printed)) {
    throw new Error(`${program}: ${printed.trim()}`);
  }
  return [...printed.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(([, file]) => file);
}

/** Debian's own list knows the same file by its place before or after /usr was merged. */
function packageOf(file) {
  const real = realpathSync(file);
  for (const path of [file, real, real.replace(/^\/usr/, ''), file.replace(/^\/usr/, '')]) {
    const printed = print('dpkg-query', ['--search', path], /no path found/);
    if (printed) {
      return printed.slice(0, printed.lastIndexOf(':'));
    }
  }
  return undefined;
}

function print(tool, args, expectedFailure) {
  try {
    return execFileSync(tool, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    if (expectedFailure?.test(`${error.stdout}${error.stderr}`)) {
      return '';
    }
    throw error;
  }
}
