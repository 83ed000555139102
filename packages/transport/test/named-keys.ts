import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BusSecrets } from '../src/frames/key-ring.js';

/** The names of a small deployment, each with the names that it exchanges frames with. */
const PEERS: Record<string, string[]> = { gateway: ['registry', 'geo'], registry: ['gateway'], geo: ['gateway'] };

/** The secrets of one name, derived from master keys, the newer first. */
export function secretsOf(name: string, ...masters: Buffer[]): BusSecrets {
  const keyOf = (master: Buffer, peer: string) =>
    createHmac('sha256', master).update([name, peer].sort().join()).digest();
  const peers = (PEERS[name] ?? []).map((peer) => [peer, masters.map((master) => keyOf(master, peer))] as const);
  return { name, peers: new Map(peers) };
}

/** Writes them as a key file. @returns its path */
export function writeSecrets(dir: string, name: string, ...masters: Buffer[]): string {
  const file = join(dir, `${name}.key`);
  const lines = [...secretsOf(name, ...masters).peers].flatMap(([peer, keys]) =>
    keys.map((key) => `${name} ${peer} ${key.toString('base64')}\n`),
  );
  writeFileSync(file, lines.join(''));
  return file;
}
