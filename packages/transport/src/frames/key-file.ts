import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { KEYS_MAX } from './frame-keys.js';

const READS_MAX = 5;
/** 32 bytes. */
const LINE = /^[A-Za-z0-9+/]{43}=$/;

/** The key file cannot be read, or holds anything other than keys. The text never repeats its content. */
export class BusKeyFileError extends Error {
  readonly code = 'bus_key_file_invalid';

  override get name(): string {
    return 'BusKeyFileError';
  }
}

/** Events of a key file. */
interface KeyFileEvents {
  onKeys(secrets: Buffer[]): void;
  /** The file cannot be read or holds no keys. Reported once, until it can be read again. */
  onProblem(): void;
  /** The file was read again, with or without a change. */
  onChecked(): void;
}

/**
 * A file with one or two keys, each a line of 32 bytes in base64, the newer one first. Its content is read again at
 * intervals, so it may be a mounted secret that is swapped by a link. A change is used after two reads in a row have
 * returned it: a file of two keys whose second line is not written yet looks like a file of one key. While the file is
 * missing, the keys stay.
 */
export class KeyFile {
  private timer: NodeJS.Timeout | undefined;
  private text: string;
  private lastRead: string;
  private reading = false;
  private isProblemReported = false;
  /** The keys at the time of the first read. */
  readonly secrets: Buffer[];

  /** @throws BusKeyFileError */
  constructor(
    private readonly path: string,
    private readonly events: KeyFileEvents,
  ) {
    this.text = readSettled(path);
    this.lastRead = this.text;
    this.secrets = parseKeys(this.text);
  }

  watch(intervalMs: number): void {
    this.timer ??= setInterval(() => void this.check(), intervalMs).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Reads the file once. */
  async check(): Promise<void> {
    if (this.reading) {
      return;
    }
    this.reading = true;
    try {
      this.update(await readFile(this.path, 'utf8'));
    } catch {
      if (!this.isProblemReported) {
        this.isProblemReported = true;
        this.events.onProblem();
      }
    } finally {
      this.reading = false;
    }
    this.events.onChecked();
  }

  private update(text: string): void {
    const settled = text === this.lastRead;
    this.lastRead = text;
    if (!settled) {
      return;
    }
    if (text !== this.text) {
      this.events.onKeys(parseKeys(text));
      this.text = text;
    }
    this.isProblemReported = false;
  }
}

/** Reads the file until two reads in a row return the same text. */
function readSettled(path: string): string {
  try {
    let text = readFileSync(path, 'utf8');
    for (let tries = 0; tries < READS_MAX; tries += 1) {
      const again = readFileSync(path, 'utf8');
      if (again === text) {
        break;
      }
      text = again;
    }
    return text;
  } catch {
    throw new BusKeyFileError('must name a readable file');
  }
}

function parseKeys(text: string): Buffer[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length < 1 || lines.length > KEYS_MAX || !lines.every((line) => LINE.test(line))) {
    throw new BusKeyFileError('must hold one or two keys, each 32 bytes in base64 on its own line');
  }
  return lines.map((line) => Buffer.from(line, 'base64'));
}
