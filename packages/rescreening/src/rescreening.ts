import type { ScreenSieve } from '@cotejo/screening';
import { type Customer, contentOf, queriesOf } from './customer.js';
import { type CustomerMatch, isSameEvidence, keyOf, matchesOf } from './customer-match.js';
import { CustomerOutlines } from './customer-outlines.js';
import type { KeptCustomers } from './kept-customers.js';
import type { ScreenLists } from './listed-entries.js';
import type { EventType, KeptMatches, MatchEvent, MatchedCustomer, RescreenState } from './rescreen-state.js';
import { type Digest, digestText, RowDigests } from './row-digests.js';
import { CUT, HAS_MATCHES, type KnownRow, RowTable } from './row-table.js';

export type {
  EventType,
  KeptMatches,
  MatchEvent,
  MatchedCustomer,
  RescreenState,
} from './rescreen-state.js';

interface RoundOptions {
  lists: ScreenLists;
  rule: string;
  /** Absent: the first round. */
  before?: RescreenState | null;
  tenant?: string;
  /** Screens every customer, whatever changed. */
  isFull?: boolean;
  /** Also gives the matches that did not change. */
  withPresent?: boolean;
  /** Gets the customers of this round, or has them from the last one; see `takeKept`. */
  kept?: KeptCustomers | null;
}

/**
 * One round over all customers. Only these customers are screened again, all others keep their matches:
 *
 * - rows that are new or changed;
 * - when the lists changed, rows that a new or changed entry concerns, rows with matches, and rows whose search was cut;
 * - every row, when the rule changed.
 *
 * Whether an entry deserves an exact score does not depend on the other entries, unless a search was cut. So the matches are those
 * of screening every customer. Rows with matches are screened because a removed entry may also have spoken against another one.
 */
export class RescreenRound {
  readonly counts = { rows: 0, screened: 0, repeatedIds: 0 };
  readonly isFull: boolean;
  private readonly digests: RowDigests;
  private readonly before: RescreenState | null;
  private readonly areListsNew: boolean;
  private rows: RowTable;
  private readonly matches = new Map<string, KeptMatches>();
  /** Of the kept customers, or else of one customer at a time. */
  private readonly outlines: CustomerOutlines;
  private readonly sieve: ScreenSieve | null;
  /** How often an id was seen, for ids that repeat. */
  private readonly repeated = new Map<string, number>();

  constructor(private readonly options: RoundOptions) {
    const { before = null, rule, lists, isFull = false } = options;
    this.before = before;
    this.digests = new RowDigests(before?.key ?? RowDigests.newKey());
    this.isFull = isFull || before?.rule !== rule;
    this.areListsNew = before?.bundle !== lists.bundle;
    this.rows = new RowTable(before?.rows.size);
    this.outlines = options.kept?.outlines ?? new CustomerOutlines();
    this.sieve = lists.changed?.sieve(this.outlines.words) ?? null;
  }

  /** Takes the next row of the file and returns what changed for it. */
  take(customer: Customer): MatchEvent[] {
    this.counts.rows += 1;
    const content = this.digests.of(contentOf(customer));
    const identity = this.identityOf(customer, content);
    this.options.kept?.add(customer, identity);
    const known = this.before?.rows.find(identity) ?? null;
    return this.takeKnown(customer, identity, content, known);
  }

  /** Whether `takeKept` can take the place of the file, if the file is the same. */
  get canTakeKept(): boolean {
    return !this.isFull && !!this.options.kept?.areOf(this.before);
  }

  /** Takes the customers of the last round from `from` to `to` as they were, in order, and returns what changed for them. */
  takeKept(from: number, to: number): MatchEvent[] {
    const { kept } = this.options;
    const { before, sieve } = this;
    if (!kept || !before || !this.canTakeKept) {
      throw new TypeError('the last round had other customers');
    }
    if (from === 0) {
      this.rows = before.rows.copy();
    }
    const events: MatchEvent[] = [];
    for (let at = from; at < to; at++) {
      const identity = kept.identityAt(at);
      const isAtRisk = (before.rows.flagsOf(identity) & (HAS_MATCHES | CUT)) !== 0;
      if (isAtRisk || (this.areListsNew && sieve && kept.outlines.mayConcern(at, sieve))) {
        const known = before.rows.find(identity) as KnownRow;
        events.push(...this.takeKnown(kept.customerAt(at), identity, known.content, known));
      }
    }
    this.counts.rows += to - from;
    return events;
  }

  /** Ends the round: the matches of rows that are no longer in the file are gone. */
  finish(): { state: RescreenState; events: MatchEvent[] } {
    const events: MatchEvent[] = [];
    for (const [key, { customer, matches }] of this.before?.matches ?? []) {
      if (!this.rows.find(digestOfText(key))) {
        events.push(...matches.map((match) => this.event('gone', key, customer, match)));
      }
    }
    const { lists, rule } = this.options;
    const { bundle, createdAt, entries } = lists;
    const { rows, matches, round } = this;
    const { key } = this.digests;
    return { state: { key, round, rule, bundle, bundleCreatedAt: createdAt, entries, rows, matches }, events };
  }

  private get round(): number {
    return (this.before?.round ?? 0) + 1;
  }

  private takeKnown(customer: Customer, identity: Digest, content: Digest, known: KnownRow | null): MatchEvent[] {
    const key = known === null || (known.flags & HAS_MATCHES) !== 0 ? digestText(identity) : null;
    const old = key === null ? undefined : this.before?.matches.get(key);
    if (known && !this.mustScreen(customer, content, known)) {
      this.rows.set(identity, known);
      return old ? this.keep(digestText(identity), customer, old) : [];
    }
    return this.screen(customer, identity, content, old);
  }

  private mustScreen(customer: Customer, content: Digest, known: KnownRow): boolean {
    if (this.isFull || known.content.high !== content.high || known.content.low !== content.low) {
      return true;
    }
    if (!this.areListsNew) {
      return false;
    }
    const isAtRisk = (known.flags & (HAS_MATCHES | CUT)) !== 0;
    return isAtRisk || (this.mayConcern(customer) && this.isConcerned(customer));
  }

  private mayConcern(customer: Customer): boolean {
    if (!this.sieve) {
      return false;
    }
    const { kept } = this.options;
    if (kept) {
      // The quick test of a kept customer is done, or its outline was just made.
      return kept.isOver || this.canTakeKept || kept.outlines.mayConcern(kept.size - 1, this.sieve);
    }
    this.outlines.clear();
    this.outlines.add(customer);
    return this.outlines.mayConcern(0, this.sieve);
  }

  private isConcerned(customer: Customer): boolean {
    const { lists, tenant } = this.options;
    return queriesOf(customer, tenant).some((query) => lists.changed?.concerns(query));
  }

  private screen(customer: Customer, identity: Digest, content: Digest, old: KeptMatches | undefined): MatchEvent[] {
    this.counts.screened += 1;
    const { lists, tenant } = this.options;
    let flags = 0;
    const bounds = {
      hitsMax: Number.POSITIVE_INFINITY,
      onCut: () => {
        flags |= CUT;
      },
    };
    const hits = queriesOf(customer, tenant).flatMap((query) => lists.screen.findHits(query, bounds));
    const matches = matchesOf(hits);
    if (matches.length > 0) {
      flags |= HAS_MATCHES;
      this.matches.set(digestText(identity), { customer: namedCustomer(customer), matches });
    }
    this.rows.set(identity, { content, flags });
    return matches.length === 0 && !old ? [] : this.compare(digestText(identity), customer, old, matches);
  }

  private keep(key: string, customer: Customer, { matches }: KeptMatches): MatchEvent[] {
    const named = namedCustomer(customer);
    this.matches.set(key, { customer: named, matches });
    return this.options.withPresent ? matches.map((match) => this.event('present', key, named, match)) : [];
  }

  private compare(
    key: string,
    customer: Customer,
    old: KeptMatches | undefined,
    matches: readonly CustomerMatch[],
  ): MatchEvent[] {
    const before = new Map((old?.matches ?? []).map((match) => [keyOf(match), match]));
    const events: MatchEvent[] = [];
    for (const match of matches) {
      const earlier = before.get(keyOf(match));
      before.delete(keyOf(match));
      const type = !earlier ? 'new' : isSameEvidence(earlier, match) ? 'present' : 'changed';
      if (type !== 'present' || this.options.withPresent) {
        events.push(this.event(type, key, namedCustomer(customer), match));
      }
    }
    const gone = [...before.values()].map((match) => this.event('gone', key, namedCustomer(customer), match));
    return [...events, ...gone];
  }

  private event(type: EventType, key: string, customer: MatchedCustomer, match: CustomerMatch): MatchEvent {
    const event = this.digests.textOf(`event ${this.round} ${type} ${key} ${keyOf(match)}`);
    return { event, type, customer, match };
  }

  /** A row without an id is known by its content. The second row with an id is another customer. */
  private identityOf({ id }: Customer, content: Digest): Digest {
    const text = id === undefined ? `content ${digestText(content)}` : `id ${id}`;
    const identity = this.digests.of(text);
    if (!this.rows.find(identity)) {
      return identity;
    }
    const key = digestText(identity);
    const times = (this.repeated.get(key) ?? 1) + 1;
    this.repeated.set(key, times);
    this.counts.repeatedIds += id === undefined ? 0 : 1;
    return this.digests.of(`${text} ${times}`);
  }
}

function namedCustomer({ row, id }: Customer): MatchedCustomer {
  return { row, id: id ?? null };
}

function digestOfText(text: string): Digest {
  return { high: Number.parseInt(text.slice(0, 8), 16), low: Number.parseInt(text.slice(8), 16) };
}
