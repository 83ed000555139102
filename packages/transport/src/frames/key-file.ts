import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { KEYS_MAX } from './frame-keys.js';

const READS_MAX = 5;
/** 32 bytes. */
const LINE = /^[A-Za-z0-9+/]{43}=$/;

/** The key file is not there, or holds something else than keys. The text never repeats what it holds. */
export class BusKeyFileError extends Error {
  readonly code = 'bus_key_file_invalid';

  override get name(): string {
    return 'BusKeyFileError';
  }
}

/** What a key file tells its owner. */
interface KeyFileEvents {
  onKeys(secrets: Buffer[]): void;
  /** It cannot be read or understood now; once, until it can. */
  onTrouble(): void;
  /** It was looked at. */
  onLook(): void;
}

/**
 * A file with one or two keys, each 32 bytes as a line of base64, the newer one first. It is looked at again and again by
 * its content, so it may be a mounted secret that is swapped by a link. A change counts once two looks in a row have seen
 * it: two keys of which only the first is written yet look like one. While the file is away, nothing changes.
 */
export class KeyFile {
  private timer: NodeJS.Timeout | undefined;
  private text: string;
  private seenBefore: string;
  private reading = false;
  private troubled = false;
  /** What it held at first. */
  readonly secrets: Buffer[];

  /** @throws BusKeyFileError */
  constructor(
    private readonly path: string,
    private readonly events: KeyFileEvents,
  ) {
    this.text = readSettled(path);
    this.seenBefore = this.text;
    this.secrets = parseKeys(this.text);
  }

  watch(intervalMs: number): void {
    this.timer ??= setInterval(() => void this.look(), intervalMs).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Has a look now. */
  async look(): Promise<void> {
    if (this.reading) {
      return;
    }
    this.reading = true;
    try {
      this.take(await readFile(this.path, 'utf8'));
    } catch {
      if (!this.troubled) {
        this.troubled = true;
        this.events.onTrouble();
      }
    } finally {
      this.reading = false;
    }
    this.events.onLook();
  }

  private take(text: string): void {
    const settled = text === this.seenBefore;
    this.seenBefore = text;
    if (!settled) {
      return;
    }
    if (text !== this.text) {
      this.events.onKeys(parseKeys(text));
      this.text = text;
    }
    this.troubled = false;
  }
}

/** What two reads in a row agree on. */
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
    throw new BusKeyFileError('must hold one or two keys, each 32 bytes in base64 on a line of its own');
  }
  return lines.map((line) => Buffer.from(line, 'base64'));
}
