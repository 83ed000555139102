import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { BusKeyFileError } from './bus-key-file-error.js';
import { KEYS_MAX } from './frame-keys.js';
import { type BusSecrets, sharedSecrets } from './key-ring.js';

const READS_MAX = 5;
/** A key of 32 bytes that all processes share, or one that two names share: `<own name> <name of the peer> <key>`. */
const LINE = /^(?:([a-z][a-z0-9-]*) ([a-z][a-z0-9-]*) )?([A-Za-z0-9+/]{43}=)$/;
const PEERS_MAX = 256;

interface KeyFileEvents {
  onKeys(secrets: BusSecrets): void;
  /** The file cannot be read or holds no keys. Reported once, until it can be read again. */
  onProblem(): void;
  /** The file was read again, with or without a change. */
  onChecked(): void;
}

/**
 * A file with one or two keys, each a line of 32 bytes in base64, the newer one first; or with such lines for each peer of
 * the process. Its content is read again at intervals, so it may be a mounted secret that is swapped by a link. A change is used after two reads in a row have
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
  readonly secrets: BusSecrets;

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

  /** Whether the last content could not be read or holds no keys. */
  get isRefused(): boolean {
    return this.isProblemReported;
  }

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

/** @throws BusKeyFileError */
function parseKeys(text: string): BusSecrets {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(parseLine);
  const own = lines[0]?.own;
  const keys = Map.groupBy(lines, ({ peer }) => peer);
  const counts = [...keys.values()].map(({ length }) => length);
  const isValid = lines.every((line) => line.own === own) && counts.every((count) => count <= KEYS_MAX);
  if (lines.length === 0 || !isValid || keys.size > PEERS_MAX) {
    throw malformed();
  }
  const peers = [...keys].map(([peer, entries]) => [peer, entries.map(({ key }) => key)] as const);
  return own === undefined
    ? sharedSecrets(peers[0]?.[1] ?? [])
    : { name: own, peers: new Map(peers as [string, Buffer[]][]) };
}

function parseLine(line: string): { own: string | undefined; peer: string | undefined; key: Buffer } {
  const [, own, peer, key] = LINE.exec(line) ?? [];
  if (!key) {
    throw malformed();
  }
  return { own, peer, key: Buffer.from(key, 'base64') };
}

function malformed(): BusKeyFileError {
  return new BusKeyFileError(
    'must hold one or two keys, each 32 bytes in base64 on its own line; or such lines by peer',
  );
}
