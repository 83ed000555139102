import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@cotejo/testing';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const START_MS = 120_000;
const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { packageManager: string };
/** Where the bootstrap expects pnpm. */
const PNPM = join('.cotejo/bin', packageManager.replace('@', '-'), 'node_modules/pnpm');

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * A copy of this checkout with the build and the dependencies of this one, and with its own state in `.cotejo`: commands run in it as
 * a user runs them, and leave nothing behind.
 */
export class Checkout {
  readonly dir: string;
  private readonly parent = mkdtempSync(join(tmpdir(), 'cotejo-checkout-'));

  /** @param folder path of the checkout below a temporary folder */
  constructor(folder = 'cotejo') {
    this.dir = join(this.parent, folder);
  }

  async prepare(): Promise<void> {
    cpSync(ROOT, this.dir, {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !/(^|\/)(node_modules|\.git|\.cotejo|\.turbo|\.claude)(\/|$)/.test(relative(ROOT, path)),
    });
    const groups = ['apps', 'packages'].flatMap((group) =>
      readdirSync(join(ROOT, group)).map((name) => join(group, name)),
    );
    for (const folder of ['', 'docs/site', 'infra', 'scripts', ...groups]) {
      this.link(join(folder, 'node_modules'));
    }
    mkdirSync(join(this.dir, PNPM), { recursive: true });
    this.link('.cotejo/bin/redis');
    // The dependencies are links to those of this checkout: nothing in the copy may install or build.
    writeFileSync(
      join(this.dir, PNPM, 'pnpm'),
      '#!/bin/sh\necho "a copied checkout must not install or build"; exit 1\n',
      {
        mode: 0o755,
      },
    );
    const { code, stderr } = await this.run(`node --input-type=module -e '${STAMP}'`);
    if (code !== 0) {
      throw new Error(stderr);
    }
  }

  private link(path: string): void {
    if (existsSync(join(ROOT, path))) {
      symlinkSync(join(ROOT, path), join(this.dir, path));
    }
  }

  /** Runs a line of shell in the folder of the checkout, as a user would. */
  run(command: string, env: Record<string, string> = {}): Promise<Ended> {
    const options = { cwd: this.dir, env: { ...this.environment(), ...env }, maxBuffer: 64 * 1024 * 1024 };
    return new Promise((resolve) => {
      execFile('bash', ['-euo', 'pipefail', '-c', command], options, (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr });
      });
    });
  }

  /** Runs `npm start` until it prints its test key. */
  async start(): Promise<StartedProduct> {
    const [port, consolePort] = [await freePort(), await freePort()];
    const args = ['start', '--', '--port', String(port), '--console-port', String(consolePort)];
    const child = spawn('npm', args, { cwd: this.dir, env: this.environment(), detached: true });
    const banner = await bannerOf(child);
    const key = /test key\s+(\S+)/.exec(banner)?.[1] as string;
    return { url: `http://127.0.0.1:${port}`, key, banner, stop: () => stop(child) };
  }

  /** The environment of a user, without the variables that `npm test` added to it. */
  private environment(): NodeJS.ProcessEnv {
    const given = Object.entries(process.env).filter(
      ([name]) => !/^(COTEJO_|npm_|NODE_|JEST_|REDIS_URL$|INIT_CWD$)/.test(name),
    );
    return { ...Object.fromEntries(given), COTEJO_NICE: '0' };
  }

  remove(): void {
    rmSync(this.parent, { recursive: true, force: true });
  }
}

export interface StartedProduct {
  url: string;
  key: string;
  /** Everything that `npm start` printed. */
  banner: string;
  stop(): Promise<void>;
}

/** Marks dependencies and build as up to date: they are those of this checkout. */
const STAMP = `
  import { mkdirSync, writeFileSync } from "node:fs";
  import { contentDigest, listingDigest } from "./packages/launcher/src/bootstrap/stamp.mjs";
  import { buildInputs, installInputs } from "./packages/launcher/src/bootstrap/workspace.mjs";
  mkdirSync(".cotejo/stamps", { recursive: true });
  writeFileSync(".cotejo/stamps/install", contentDigest(installInputs()));
  writeFileSync(".cotejo/stamps/build", listingDigest(buildInputs()));
  writeFileSync(".cotejo/stamps/site", listingDigest(buildInputs()));`;

function bannerOf(child: ChildProcess): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error(`npm start is not ready:\n${text}`)), START_MS);
    const onText = (chunk: Buffer) => {
      text += chunk;
      if (text.includes('Ctrl-C')) {
        clearTimeout(giveUp);
        resolve(text);
      }
    };
    child.stdout?.on('data', onText);
    child.stderr?.on('data', onText);
    child.once('exit', () => {
      clearTimeout(giveUp);
      reject(new Error(`npm start ended:\n${text}`));
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit').once('exit', () => resolve());
    process.kill(-(child.pid as number), 'SIGINT');
  });
}
