import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { Env, terminal } from '@cotejo/platform/command';
import { writeWholeSync } from '@cotejo/platform/whole-file';
import { ConfigurationError } from '@cotejo/sdk';
import { CLIENT_SETTINGS } from '../cli.settings.js';

export interface Profile {
  baseUrl: string;
  apiKey: string;
}

/** All profiles of this user. */
export interface Profiles {
  /** The name of the profile that commands use by default; null: no profile. */
  current: string | null;
  /** A map without a prototype, because users choose the names. */
  byName: Map<string, Profile>;
}

const OTHERS = 0o077;
const FILE_BYTES_MAX = 1_024 * 1_024;
const LAST_SHOWN = 4;
/** The keys that the service issues are much longer. */
const LENGTH_MIN = 24;

/** The folder of the profiles: `cotejo` in XDG_CONFIG_HOME, else in ~/.config. */
export function profilesFolder(env = new Env()): string {
  const given = env.read(CLIENT_SETTINGS).XDG_CONFIG_HOME;
  const home = terminal().env.HOME ?? homedir();
  return join(given !== undefined && isAbsolute(given) ? given : join(home, '.config'), 'cotejo');
}

const fileIn = (folder: string) => join(folder, 'profiles.json');

/** @throws ConfigurationError when another user may read the file, or when it has another form */
export function readProfiles(folder: string): Profiles {
  const file = fileIn(folder);
  const found = statOf(file);
  if (!found) {
    return { current: null, byName: new Map() };
  }
  refuseShared(folder, '700');
  refuseShared(file, '600');
  if (found.size > FILE_BYTES_MAX) {
    throw new ConfigurationError(`${file} is too large for a file of profiles`);
  }
  return parse(file);
}

/** Replaces the file in one step. Folder and file belong to this user alone. */
export function writeProfiles(folder: string, { current, byName }: Profiles): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const profiles = { version: 1, current, profiles: Object.fromEntries(byName) };
  writeWholeSync(fileIn(folder), `${JSON.stringify(profiles, null, 2)}\n`);
}

/** @throws ConfigurationError */
export function requireProfile(byName: ReadonlyMap<string, Profile>, name: string): Profile {
  const profile = byName.get(name);
  if (!profile) {
    throw new ConfigurationError('there is no profile of that name; see: cotejo profiles list');
  }
  return profile;
}

/** The key as it may be shown: its prefix, and its last four characters where these are a small part of it. */
export function maskedKey(key: string): string {
  const prefix = /^sk_(?:test|live)_(?:cot_)?/.exec(key)?.[0] ?? '';
  return `${prefix}...${key.length < LENGTH_MIN ? '' : key.slice(-LAST_SHOWN)}`;
}

function refuseShared(path: string, mode: string): void {
  if (!process.getuid) {
    // Windows has no such modes: the folder of a user is closed to others there.
    return;
  }
  const { mode: found, uid } = statSync(path);
  if (uid !== process.getuid()) {
    throw new ConfigurationError(`${path} belongs to another user, so its keys are not used`);
  }
  if (found & OTHERS) {
    throw new ConfigurationError(`other users can read ${path}, so its keys are not used; run: chmod ${mode} ${path}`);
  }
}

function statOf(path: string) {
  try {
    return statSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return null;
    }
    throw new ConfigurationError(`${path} cannot be read`);
  }
}

function parse(file: string): Profiles {
  try {
    const { version, current, profiles } = JSON.parse(readFileSync(file, 'utf8'));
    const byName = new Map(Object.entries(profiles as Record<string, Profile>));
    const isWhole = [...byName.values()].every(
      ({ baseUrl, apiKey }) => typeof baseUrl === 'string' && typeof apiKey === 'string',
    );
    if (version === 1 && isWhole) {
      return { current: byName.has(current) ? current : null, byName };
    }
  } catch {
    // The text of the error may hold a key.
  }
  throw new ConfigurationError(`${file} is not a file of profiles of this version`);
}
