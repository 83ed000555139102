import { type CustomerMatch, isSameEvidence, keyOf } from '@cotejo/compliance/customers';
import type { EventType, KeptMatches, MatchEvent, MatchedCustomer, RescreenState } from './rescreen-state.js';
import { type Digest, digestText, RowDigests } from './row-digests.js';
import { HAS_MATCHES, type KnownRow, RowTable } from './row-table.js';

interface LedgerOptions {
  /** `null` for the first round. */
  before: RescreenState | null;
  /** Also gives the matches that did not change. */
  withPresent: boolean;
}

/** What a round knows of each row: the matches of the last round, those of this one, and what changed. */
export class MatchLedger {
  readonly digests: RowDigests;
  rows: RowTable;
  /** Rows with the id of an earlier row. */
  repeatedIds = 0;
  private readonly matches = new Map<string, KeptMatches>();
  /** How often an id was seen, for ids that repeat. */
  private readonly repeated = new Map<string, number>();

  constructor(private readonly options: LedgerOptions) {
    const { before } = options;
    this.digests = new RowDigests(before?.key ?? RowDigests.newKey());
    this.rows = new RowTable(before?.rows.size);
  }

  /** A row without an id is known by its content. The second row with an id is another customer. */
  identityOf(id: string | undefined, content: Digest): Digest {
    const text = id === undefined ? `content ${digestText(content)}` : `id ${id}`;
    const identity = this.digests.of(text);
    if (!this.rows.find(identity)) {
      return identity;
    }
    const key = digestText(identity);
    const times = (this.repeated.get(key) ?? 1) + 1;
    this.repeated.set(key, times);
    this.repeatedIds += id === undefined ? 0 : 1;
    return this.digests.of(`${text} ${times}`);
  }

  /** What the last round knows of a row. */
  known(identity: Digest): KnownRow | null {
    return this.options.before?.rows.find(identity) ?? null;
  }

  /** The row keeps the matches of the last round. */
  keep(identity: Digest, customer: MatchedCustomer, known: KnownRow): MatchEvent[] {
    this.rows.set(identity, known);
    const old = this.oldMatches(identity, known);
    if (!old) {
      return [];
    }
    const { matches } = old;
    const key = digestText(identity);
    this.matches.set(key, { customer, matches });
    return this.options.withPresent ? matches.map((match) => this.event('present', key, customer, match)) : [];
  }

  /** The row has these matches now. @param flags of the row, without `HAS_MATCHES` */
  settle(
    identity: Digest,
    customer: MatchedCustomer,
    { content, flags }: KnownRow,
    matches: CustomerMatch[],
  ): MatchEvent[] {
    const old = this.oldMatches(identity, this.known(identity));
    const isMatched = matches.length > 0;
    this.rows.set(identity, { content, flags: isMatched ? flags | HAS_MATCHES : flags });
    if (isMatched) {
      this.matches.set(digestText(identity), { customer, matches });
    }
    return isMatched || old ? this.compare(digestText(identity), customer, old?.matches ?? [], matches) : [];
  }

  /** Ends the round: the matches of rows that are no longer in the file are gone. */
  finish(facts: Pick<RescreenState, 'rule' | 'bundle' | 'bundleCreatedAt' | 'entries'>): {
    state: RescreenState;
    events: MatchEvent[];
  } {
    const events: MatchEvent[] = [];
    for (const [key, { customer, matches }] of this.options.before?.matches ?? []) {
      if (!this.rows.find(digestOfText(key))) {
        events.push(...matches.map((match) => this.event('gone', key, customer, match)));
      }
    }
    const { rows, matches, round } = this;
    return { state: { ...facts, key: this.digests.key, round, rows, matches }, events };
  }

  private get round(): number {
    return (this.options.before?.round ?? 0) + 1;
  }

  /** Few rows have matches, so the text of the key is made for those only. */
  private oldMatches(identity: Digest, known: KnownRow | null): KeptMatches | undefined {
    const hasMatches = known !== null && (known.flags & HAS_MATCHES) !== 0;
    return hasMatches ? this.options.before?.matches.get(digestText(identity)) : undefined;
  }

  private compare(
    key: string,
    customer: MatchedCustomer,
    old: readonly CustomerMatch[],
    matches: readonly CustomerMatch[],
  ): MatchEvent[] {
    const before = new Map(old.map((match) => [keyOf(match), match]));
    const events: MatchEvent[] = [];
    for (const match of matches) {
      const earlier = before.get(keyOf(match));
      before.delete(keyOf(match));
      const type = !earlier ? 'new' : isSameEvidence(earlier, match) ? 'present' : 'changed';
      if (type !== 'present' || this.options.withPresent) {
        events.push(this.event(type, key, customer, match));
      }
    }
    const gone = [...before.values()].map((match) => this.event('gone', key, customer, match));
    return [...events, ...gone];
  }

  private event(type: EventType, key: string, customer: MatchedCustomer, match: CustomerMatch): MatchEvent {
    const event = this.digests.textOf(`event ${this.round} ${type} ${key} ${keyOf(match)}`);
    return { event, type, customer, match };
  }
}

function digestOfText(text: string): Digest {
  return { high: Number.parseInt(text.slice(0, 8), 16), low: Number.parseInt(text.slice(8), 16) };
}
