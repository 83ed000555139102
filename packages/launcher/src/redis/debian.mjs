import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, runs } from '../bootstrap/run-command.mjs';

const servers = [
  { binary: 'redis-server', packages: ['redis-server', 'redis-tools'] },
  { binary: 'valkey-server', packages: ['valkey-server', 'valkey-tools'] },
];
const libraryRoundsMax = 4;

/**
 * Debian's or Ubuntu's own Redis, downloaded by apt and unpacked into a folder: needs no root, installs nothing, and works with empty package lists, because apt gets its own lists and cache.
 *
 * @param {string} binDir the folder to unpack into; what is there already is used as it is
 * @returns {Promise<string[] | null>} the command that starts it, null where there is no such package
 */
export async function unpackDebianRedis(binDir) {
  const target = join(binDir, 'redis');
  const found = commandIn(target);
  if (found && (await runs(found))) {
    return found;
  }
  const work = `${target}.${process.pid}`;
  try {
    if (!(await download(work))) {
      return null;
    }
    rmSync(target, { recursive: true, force: true });
    renameSync(join(work, 'unpacked'), target);
    return commandIn(target);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function download(work) {
  for (const folder of ['unpacked', 'state/lists/partial', 'cache/archives/partial']) {
    mkdirSync(join(work, folder), { recursive: true });
  }
  const apt = privateApt(work);
  if ((await apt('apt-get', '-qq', 'update')).code !== 0) {
    return false;
  }
  for (const { packages } of servers) {
    if (await fetchPackages(apt, work, packages)) {
      return fetchLibraries(apt, work, packages);
    }
  }
  return false;
}

/**
 * Runs apt with separate folders for its state and cache. Only the list of installed packages is the system's own list.
 */
function privateApt(work) {
  const options = [
    `Dir::State=${join(work, 'state')}`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${join(work, 'cache')}`,
    'APT::Sandbox::User=',
    // apt checks every package against the signed lists of the distribution, whatever the system's settings permit.
    'APT::Get::AllowUnauthenticated=false',
    'Acquire::AllowInsecureRepositories=false',
    'Acquire::AllowWeakRepositories=false',
  ].flatMap((option) => ['-o', option]);
  return (tool, ...args) => runCommand([tool, ...options, ...args], { cwd: work, timeoutMs: 120_000 });
}

async function fetchPackages(apt, work, packages) {
  if ((await apt('apt-get', '-qq', 'download', ...packages)).code !== 0) {
    return false;
  }
  for (const file of readdirSync(work).filter((name) => name.endsWith('.deb'))) {
    const { code } = await runCommand(['dpkg-deb', '-x', join(work, file), join(work, 'unpacked')]);
    rmSync(join(work, file));
    if (code !== 0) {
      return false;
    }
  }
  return true;
}

/**
 * Adds the libraries that this system lacks. Their names differ by release, so the dependencies of the packages decide.
 */
async function fetchLibraries(apt, work, packages) {
  const fetched = new Set(packages);
  for (let round = 0; round < libraryRoundsMax; round++) {
    const command = commandIn(join(work, 'unpacked'));
    if (command && (await runs(command))) {
      return true;
    }
    const wanted = await libraryPackages(apt, [...fetched]);
    for (const name of wanted.filter((candidate) => !fetched.has(candidate))) {
      fetched.add(name);
      await fetchPackages(apt, work, [name]);
    }
  }
  return false;
}

/** The C library is left out: a second one beside the system's does not work. */
async function libraryPackages(apt, packages) {
  const { output } = await apt('apt-cache', 'depends', ...packages);
  const names = [...output.matchAll(/^\s*Depends: (lib[^\s<>]+)$/gm)].map(([, name]) => name);
  return [...new Set(names)].filter((name) => !/^libc6/.test(name));
}

/** `env` replaces itself by the server, so the process keeps the id that was started. */
function commandIn(folder) {
  const server = servers.find(({ binary }) => existsSync(join(folder, 'usr', 'bin', binary)));
  if (!server) {
    return null;
  }
  return ['env', `LD_LIBRARY_PATH=${libraryFolders(folder).join(':')}`, join(folder, 'usr', 'bin', server.binary)];
}

function libraryFolders(folder) {
  return ['lib', join('usr', 'lib')]
    .map((name) => join(folder, name))
    .filter(existsSync)
    .flatMap((lib) => [lib, ...readdirSync(lib).map((name) => join(lib, name))])
    .filter((path) => /lib$|-linux-/.test(path));
}
