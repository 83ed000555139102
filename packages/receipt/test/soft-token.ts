import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TokenPlace } from '../src/token/token-config.js';

const MODULES = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib64/softhsm/libsofthsm2.so',
  '/usr/local/lib/softhsm/libsofthsm2.so',
  '/opt/homebrew/lib/softhsm/libsofthsm2.so',
];
export const PIN = '482913';

/** The library of SoftHSM, or why there is none. */
export function softHsm(): { module: string } | { skipped: string } {
  const module = MODULES.find((path) => existsSync(path));
  try {
    execFileSync('softhsm2-util', ['--version'], { stdio: 'ignore' });
  } catch {
    return { skipped: 'softhsm2-util is not on the PATH' };
  }
  return module ? { module } : { skipped: 'there is no libsofthsm2.so' };
}

/** A token of SoftHSM in a new folder. Processes started afterwards find it. */
export class SoftToken {
  readonly folder = mkdtempSync(join(tmpdir(), 'cotejo-token-'));
  readonly place: TokenPlace;

  constructor(module: string) {
    this.place = { module, tokenLabel: 'cotejo', keyLabel: 'cotejo receipts' };
    writeFileSync(join(this.folder, 'softhsm2.conf'), `directories.tokendir = ${this.tokens}\nlog.level = ERROR\n`);
    process.env.SOFTHSM2_CONF = join(this.folder, 'softhsm2.conf');
    mkdirSync(this.tokens);
    const label = ['--label', this.place.tokenLabel];
    execFileSync('softhsm2-util', ['--init-token', '--free', ...label, '--pin', PIN, '--so-pin', '5739204'], {
      stdio: 'ignore',
    });
  }

  get tokens(): string {
    return join(this.folder, 'tokens');
  }

  delete(): void {
    rmSync(this.folder, { recursive: true, force: true });
    delete process.env.SOFTHSM2_CONF;
  }
}
