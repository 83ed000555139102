import { execFileSync } from 'node:child_process';
import { createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TokenPlace } from '../token/token-config.js';

const MODULES = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib64/softhsm/libsofthsm2.so',
  '/usr/local/lib/softhsm/libsofthsm2.so',
  '/opt/homebrew/lib/softhsm/libsofthsm2.so',
];
const BUILD = new URL('../../dist/', import.meta.url).href;
export const PIN = '482913';

/** The library of SoftHSM, or why it cannot be used. */
export function softHsm(): { module: string } | { skipped: string } {
  const module = MODULES.find((path) => existsSync(path));
  try {
    execFileSync('softhsm2-util', ['--version'], { stdio: 'ignore' });
  } catch {
    return { skipped: 'softhsm2-util is not on the PATH' };
  }
  return module ? { module } : { skipped: 'there is no libsofthsm2.so' };
}

/** A token of SoftHSM in a new folder. */
export class SoftToken {
  readonly folder = mkdtempSync(join(tmpdir(), 'cotejo-token-'));
  readonly place: TokenPlace;
  /** Jest's `process.env` is a copy that libraries do not see, so each process that uses the token gets this. */
  readonly environment: NodeJS.ProcessEnv;
  private readonly tokens = join(this.folder, 'tokens');

  constructor(module: string) {
    this.place = { module, tokenLabel: 'cotejo', keyLabel: 'cotejo receipts' };
    const settings = join(this.folder, 'softhsm2.conf');
    writeFileSync(settings, `directories.tokendir = ${this.tokens}\nlog.level = ERROR\n`);
    this.environment = { ...process.env, SOFTHSM2_CONF: settings };
    mkdirSync(this.tokens);
    const words = ['--init-token', '--free', '--label', 'cotejo', '--pin', PIN, '--so-pin', '5739204'];
    execFileSync('softhsm2-util', words, { env: this.environment, stdio: 'ignore' });
  }

  /** Makes a key in the token. @returns its public half */
  generate(): KeyObject {
    return createPublicKey(this.run("session.generate().export({ type: 'spki', format: 'pem' })"));
  }

  /** Runs an expression with a `session`, and the exports of `pkcs11.js`, in a separate process. @returns what it prints */
  run(expression: string): string {
    const code = `
      import { TokenSession } from '${BUILD}token/token-session.js';
      import * as pkcs11 from '${BUILD}token/pkcs11.js';
      const session = TokenSession.open(${JSON.stringify(this.place)}, '${PIN}');
      process.stdout.write(String(${expression}));
      session.close();`;
    const argv = ['--input-type=module', '--eval', code];
    return execFileSync(process.execPath, argv, { env: this.environment, encoding: 'utf8' });
  }

  /** Takes the token away, with its keys. */
  remove(): void {
    renameSync(this.tokens, `${this.tokens}-away`);
    mkdirSync(this.tokens);
  }

  putBack(): void {
    rmSync(this.tokens, { recursive: true });
    renameSync(`${this.tokens}-away`, this.tokens);
  }

  delete(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
