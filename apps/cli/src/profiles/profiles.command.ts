import { terminal } from '@cotejo/platform/command';
import { ConfigurationError, Cotejo } from '@cotejo/sdk';
import { Command } from 'commander';
import { print, printTable } from '../output.js';
import {
  maskedKey,
  type Profile,
  profilesFolder,
  readProfiles,
  requireProfile,
  writeProfiles,
} from './profile-file.js';
import { readKey } from './read-key.js';

const NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/;

/** `cotejo profiles add|list|use|remove`. A key is never an argument and never printed whole. */
export function profilesCommand(): Command {
  return new Command('profiles')
    .addCommand(addCommand())
    .addCommand(listCommand())
    .addCommand(useCommand())
    .addCommand(removeCommand());
}

function addCommand(): Command {
  return new Command('add')
    .description('save a base URL with a key; the key is read from standard input, or typed without an echo')
    .argument('<name>', 'name of the profile')
    .requiredOption('--base-url <url>', 'address of the API')
    .option('--replace', 'replace a profile of the same name')
    .addHelpText('after', '\nExample: cotejo profiles add sandbox --base-url https://sandbox.example < key.txt')
    .action(async (name: string, options: { baseUrl: string; replace?: boolean }) => {
      checkName(name);
      const folder = profilesFolder();
      const profiles = readProfiles(folder);
      if (profiles.byName.has(name) && !options.replace) {
        throw new ConfigurationError(`there is a profile ${name}; use --replace to replace it`);
      }
      if (options.baseUrl === '') {
        // The SDK would use the variable COTEJO_BASE_URL instead, and the key would be saved for that address.
        throw new ConfigurationError('--base-url is empty');
      }
      // A wrong address is refused before somebody types a key.
      const { baseUrl } = new Cotejo({ baseUrl: options.baseUrl, apiKey: null });
      const apiKey = await readKey('API key: ');
      const { environment } = new Cotejo({ baseUrl, apiKey });
      profiles.byName.set(name, { baseUrl, apiKey });
      writeProfiles(folder, { ...profiles, current: profiles.current ?? name });
      terminal().stdout.write(`${name}: ${baseUrl}, ${environment}, key ${maskedKey(apiKey)}\n`);
    });
}

function listCommand(): Command {
  return new Command('list')
    .description('list the profiles')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) => {
      const { current, byName } = readProfiles(profilesFolder());
      const views = [...byName].map(([name, profile]) => viewOf(name, profile, name === current));
      print(views, json, () =>
        printTable(
          ['name', 'base URL', 'environment', 'key', 'current'],
          views.map((view) => [view.name, view.baseUrl, String(view.environment), view.key, view.current ? 'yes' : '']),
        ),
      );
    });
}

function useCommand(): Command {
  return new Command('use')
    .description('use this profile by default')
    .argument('<name>', 'name of the profile')
    .action((name: string) => {
      const folder = profilesFolder();
      const profiles = readProfiles(folder);
      requireProfile(profiles.byName, name);
      writeProfiles(folder, { ...profiles, current: name });
      terminal().stdout.write(`${name} is the current profile\n`);
    });
}

function removeCommand(): Command {
  return new Command('remove')
    .description('remove a profile; the key itself stays valid until it is revoked')
    .argument('<name>', 'name of the profile')
    .action((name: string) => {
      const folder = profilesFolder();
      const { current, byName } = readProfiles(folder);
      requireProfile(byName, name);
      byName.delete(name);
      writeProfiles(folder, { current: current === name ? null : current, byName });
      terminal().stdout.write(`${name} removed\n`);
    });
}

/** Somebody may have typed the key here, so the text is not repeated. @throws ConfigurationError */
function checkName(name: string): void {
  if (!NAME.test(name)) {
    throw new ConfigurationError('a name has up to 40 lower-case letters, digits, dots, hyphens and underscores');
  }
}

const viewOf = (name: string, { baseUrl, apiKey }: Profile, current: boolean) => ({
  name,
  baseUrl,
  environment: new Cotejo({ baseUrl, apiKey }).environment,
  key: maskedKey(apiKey),
  current,
});
