import { hkdfSync } from 'node:crypto';
import { BUS_NAMES, type BusName, busPeersOf } from '@cotejo/contracts';
import { ConfigInvalidError } from '@cotejo/platform/command';
import type { SecretFolder } from './secret-folder.js';

export const MASTER_KEY = 'keys/bus.key';
/** A key of 32 bytes in base64. */
const LINE = /^[A-Za-z0-9+/]{43}=$/;

/** The file with the bus keys of one process. */
export const busKeyFile = (name: BusName) => `keys/bus/${name}.key`;

/**
 * Writes for each process the keys that it shares with each of its peers. All of them derive from the master key, which
 * stays in the folder: a process that holds its own file can compute no key of two others. Where the master file has two
 * keys, the newer first, each peer has two.
 *
 * @throws ConfigInvalidError unless the master file has one or two keys
 */
export function writeBusKeys(folder: SecretFolder): void {
  const lines = folder.read(MASTER_KEY).split('\n').filter(Boolean);
  if (lines.length < 1 || lines.length > 2 || !lines.every((line) => LINE.test(line))) {
    throw new ConfigInvalidError(MASTER_KEY, 'must hold one or two keys, each 32 bytes in base64 on its own line');
  }
  const masters = lines.map((line) => Buffer.from(line, 'base64'));
  for (const name of BUS_NAMES) {
    const keys = busPeersOf(name).flatMap((peer) =>
      masters.map((master) => `${name} ${peer} ${pairKey(master, name, peer)}\n`),
    );
    folder.update(busKeyFile(name), keys.join(''));
  }
}

/** The same for both of them. */
function pairKey(master: Buffer, one: BusName, other: BusName): string {
  const pair = [one, other].sort().join(' ');
  return Buffer.from(hkdfSync('sha256', master, '', `bus pair ${pair}`, 32)).toString('base64');
}
