import { Env } from '@cotejo/platform/command';
import { ConfigurationError, Cotejo } from '@cotejo/sdk';
import { Option } from 'commander';
import { CLIENT_SETTINGS } from '../cli.settings.js';
import { profilesFolder, readProfiles, requireProfile } from '../profiles/profile-file.js';
import { VERSION } from '../version.js';
import { processLanguage } from './process-language.js';

/** An address, and a key where one is known. */
export interface Access {
  baseUrl: string;
  apiKey?: string;
}

export const profileOption = () => new Option('--profile <name>', 'profile to use instead of the current one');

/**
 * COTEJO_BASE_URL and COTEJO_API_KEY, else the profile. A saved key is sent only to the address that it was saved with.
 * @throws ConfigurationError
 */
export function chosenAccess(profileName: string | undefined, env = new Env(), folder = profilesFolder(env)): Access {
  const { COTEJO_BASE_URL: baseUrl, COTEJO_API_KEY: apiKey } = env.read(CLIENT_SETTINGS);
  if (profileName !== undefined && (baseUrl ?? apiKey) !== undefined) {
    throw new ConfigurationError('--profile: unset COTEJO_BASE_URL and COTEJO_API_KEY first, because they override it');
  }
  if (baseUrl !== undefined) {
    return { baseUrl, ...(apiKey !== undefined && { apiKey }) };
  }
  const { current, byName } = readProfiles(folder);
  const name = profileName ?? current;
  if (name === null) {
    throw new ConfigurationError('no address: set COTEJO_BASE_URL, or run: cotejo profiles add');
  }
  const profile = requireProfile(byName, name);
  return { ...profile, ...(apiKey !== undefined && { apiKey }) };
}

/** Without a key, the client makes the public calls only. @throws ConfigurationError */
export function clientOf({ baseUrl, apiKey }: Access, program: string, language = processLanguage()): Cotejo {
  // With null, the SDK does not look for a key itself: chosenAccess decides which key belongs to an address.
  return new Cotejo({ baseUrl, apiKey: apiKey ?? null, language, userAgent: `${program}/${VERSION}` });
}
