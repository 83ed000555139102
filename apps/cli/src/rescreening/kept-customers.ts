import type { Customer } from '@cotejo/compliance/customers';
import { NumberPacker } from '@cotejo/names';
import { CustomerOutlines } from './customer-outlines.js';
import type { Digest } from './row-digests.js';

const BYTES_FIRST = 65_536;
/** Maximum number of bytes for one UTF-16 unit. */
const BYTES_OF_UNIT = 3;
/** About ten million customers. */
const TEXT_BYTES_MAX = 1_024 ** 3 - 1;

/** The header is row 1. */
const FIRST_ROW = 2;
/** Those that most files have come first. */
const FIELDS = ['names', 'id', 'document', 'birthDate', 'country', 'documentType', 'kind'] as const;

/** What tells the state of one round from all others. */
interface StateFacts {
  /** Key of the digests. */
  key: string;
  round: number;
}

/**
 * The customers of a file in memory, about 120 bytes each, so that a change of lists needs no reading: the cells of each row that
 * decide about matches, and its id, as packed text; the digest of its identity; its outline for the quick test.
 */
export class KeptCustomers {
  readonly outlines = new CustomerOutlines();
  private readonly identities = new NumberPacker();
  private readonly ends = new NumberPacker();
  private bytes = Buffer.alloc(BYTES_FIRST);
  private used = 0;
  private facts: StateFacts | null = null;

  /** @param bytesMax of the texts; a larger file is not kept */
  constructor(private readonly bytesMax = TEXT_BYTES_MAX) {}

  get size(): number {
    return this.ends.length;
  }

  /** Whether the file was too large, so that customers are missing. */
  get isOver(): boolean {
    return this.used > this.bytesMax;
  }

  add(customer: Customer, { high, low }: Digest): void {
    if (this.isOver) {
      return;
    }
    const text = JSON.stringify(cellsOf(customer));
    this.makeRoom(text.length * BYTES_OF_UNIT);
    this.used += this.bytes.write(text, this.used);
    this.ends.add(this.used);
    this.identities.add(high);
    this.identities.add(low);
    this.outlines.add(customer);
  }

  customerAt(at: number): Customer {
    const from = at === 0 ? 0 : this.ends.numbers[at - 1];
    const cells = JSON.parse(this.bytes.toString('utf8', from, this.ends.numbers[at]));
    return {
      row: at + FIRST_ROW,
      ...Object.fromEntries(FIELDS.flatMap((field, i) => ((cells[i] ?? null) === null ? [] : [[field, cells[i]]]))),
    } as Customer;
  }

  identityAt(at: number): Digest {
    const { numbers } = this.identities;
    return { high: numbers[at * 2] as number, low: numbers[at * 2 + 1] as number };
  }

  /** Remembers the state that has exactly these customers. */
  belongTo({ key, round }: StateFacts): void {
    this.facts = { key, round };
  }

  /** Whether a state has exactly these customers. */
  areOf(state: StateFacts | null): boolean {
    return state !== null && this.facts?.key === state.key && this.facts.round === state.round;
  }

  private makeRoom(needed: number): void {
    if (this.used + needed <= this.bytes.length) {
      return;
    }
    const grown = Buffer.alloc(Math.max(this.used + needed, Math.ceil(this.bytes.length * 1.5)));
    this.bytes.copy(grown, 0, 0, this.used);
    this.bytes = grown;
  }
}

/** Without the missing ones at the end. */
function cellsOf(customer: Customer): unknown[] {
  const cells = FIELDS.map((field) => customer[field]);
  return cells.slice(0, cells.findLastIndex((cell) => cell !== undefined) + 1);
}
