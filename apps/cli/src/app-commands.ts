import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';

/** Commands of an app run in a separate process, so that an import has the memory for itself. */
const OWNERS = [
  {
    name: 'registry',
    module: import.meta.resolve('@cotejo/registry/commands'),
    description: 'Civil registry: import, status, rollback, holds, generate',
  },
  {
    name: 'lists',
    module: import.meta.resolve('@cotejo/sanctions/commands'),
    description: 'Sanctions lists: import, refresh, status, diff, verify, export, remove, clear, unclear, cleared',
  },
  {
    name: 'tax',
    module: import.meta.resolve('@cotejo/tax/commands'),
    description: 'Tax registry (RUT): import, status, rollback, holds',
  },
  { name: 'geo', module: import.meta.resolve('@cotejo/geo/commands'), description: 'IP databases: fetch, status' },
  {
    name: 'address',
    module: import.meta.resolve('@cotejo/geo/address-commands'),
    description: 'Data about addresses: import, status, remove',
  },
  {
    name: 'anonymity',
    module: import.meta.resolve('@cotejo/geo/anonymity-commands'),
    description: 'Lists of hosting, VPN, Tor and relays: import, refresh, status, lookup',
  },
];

/** Address of the module with the commands of an app. */
export function ownerModule(name: string): string {
  const owner = OWNERS.find((each) => each.name === name);
  if (!owner) {
    throw new Error(`no app has the command ${name}`);
  }
  return owner.module;
}

/** One command for each owner; everything after its name is handed over as it stands. */
export function appCommands(): Command[] {
  return OWNERS.map(({ name, module, description }) =>
    new Command(name)
      .description(description)
      .allowUnknownOption()
      .allowExcessArguments()
      .helpOption(false)
      .argument('[arguments...]')
      .action(async () => {
        const rest = process.argv.slice(process.argv.indexOf(name) + 1);
        process.exitCode = await runModule(fileURLToPath(module), rest);
      }),
  );
}

/** Runs a module with our own terminal; signals reach it too, and its exit code is ours. */
export function runModule(module: string, args: string[]): Promise<number> {
  const child = spawn(process.execPath, [module, ...args], { stdio: 'inherit' });
  process.on('SIGTERM', (signal) => child.kill(signal));
  // Ctrl-C reaches the child from the terminal; we only wait for it to end.
  process.on('SIGINT', () => {});
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 130 : 1)));
  });
}
