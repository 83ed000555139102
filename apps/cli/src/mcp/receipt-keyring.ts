import { readFileSync } from 'node:fs';
import { type KnownKeys, keysOfJwks } from '@cotejo/receipt';
import type { Cotejo } from '@cotejo/sdk';
import { ToolRefusal } from './tool.js';

const KEPT_MS = 3_600_000;
const FETCH_PAUSE_MS = 60_000;
const FILE = 'the keys of receipts';

/** The public keys of receipts: of a file, or fetched from the deployment once an hour. */
export class ReceiptKeyring {
  #kept: { keys: KnownKeys; fetchedAtMs: number } | null = null;

  constructor(
    private readonly client: () => Cotejo,
    private readonly file: string | undefined,
  ) {}

  /** @param isUnknown whether the keys that are kept lack the key of a receipt @throws ToolRefusal */
  async keys(signal: AbortSignal, isUnknown = false): Promise<KnownKeys> {
    const ageMs = Date.now() - (this.#kept?.fetchedAtMs ?? 0);
    if (this.#kept && ageMs < (isUnknown ? FETCH_PAUSE_MS : KEPT_MS)) {
      return this.#kept.keys;
    }
    const set = this.file === undefined ? await this.client().receiptKeys({ signal }) : readJson(this.file);
    const keys = await keysOfJwks(set, FILE).catch(() => {
      throw new ToolRefusal('The document with the keys of receipts is not a JWK Set.');
    });
    this.#kept = { keys, fetchedAtMs: Date.now() };
    return keys;
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ToolRefusal('The file of --jwks cannot be read as JSON.');
  }
}
