import { type Customer, contentOf, queriesOf, screenCustomer } from '@cotejo/compliance/customers';
import type { ScreenSieve } from '@cotejo/screening';
import { CustomerOutlines } from './customer-outlines.js';
import type { KeptCustomers } from './kept-customers.js';
import { MatchLedger } from './match-ledger.js';
import type { MatchEvent, MatchedCustomer, RescreenState } from './rescreen-state.js';
import type { Digest } from './row-digests.js';
import { CUT, HAS_MATCHES, type KnownRow } from './row-table.js';
import type { ScreenLists } from './screen-lists.js';

export type { EventType, MatchEvent, RescreenState } from './rescreen-state.js';

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
  private readonly before: RescreenState | null;
  private readonly areListsNew: boolean;
  private readonly ledger: MatchLedger;
  /** Of the kept customers, or else of one customer at a time. */
  private readonly outlines: CustomerOutlines;
  private readonly sieve: ScreenSieve | null;

  constructor(private readonly options: RoundOptions) {
    const { before = null, rule, lists, isFull = false, withPresent = false } = options;
    this.before = before;
    this.ledger = new MatchLedger({ before, withPresent });
    this.isFull = isFull || before?.rule !== rule;
    this.areListsNew = before?.bundle !== lists.bundle;
    this.outlines = options.kept?.outlines ?? new CustomerOutlines();
    this.sieve = lists.changed?.sieve(this.outlines.words) ?? null;
  }

  /** Takes the next row of the file and returns what changed for it. */
  take(customer: Customer): MatchEvent[] {
    const { ledger } = this;
    this.counts.rows += 1;
    const content = ledger.digests.of(contentOf(customer));
    const identity = ledger.identityOf(customer.id, content);
    this.counts.repeatedIds = ledger.repeatedIds;
    this.options.kept?.add(customer, identity);
    return this.takeKnown(customer, identity, content, ledger.known(identity));
  }

  /** Whether `takeKept` can take the place of the file, if the file is the same. */
  get canTakeKept(): boolean {
    return !this.isFull && !!this.options.kept?.areOf(this.before);
  }

  /** Takes the customers of the last round from `from` to `to` as they were, in order, and returns what changed for them. */
  takeKept(from: number, to: number): MatchEvent[] {
    const { kept } = this.options;
    const { before, sieve, ledger } = this;
    if (!kept || !before || !this.canTakeKept) {
      throw new TypeError('the last round had other customers');
    }
    if (from === 0) {
      ledger.rows = before.rows.copy();
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
    const { lists, rule } = this.options;
    const { bundle, createdAt: bundleCreatedAt, entries } = lists;
    return this.ledger.finish({ rule, bundle, bundleCreatedAt, entries });
  }

  private takeKnown(customer: Customer, identity: Digest, content: Digest, known: KnownRow | null): MatchEvent[] {
    return known && !this.mustScreen(customer, content, known)
      ? this.ledger.keep(identity, namedCustomer(customer), known)
      : this.screen(customer, identity, content);
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

  private screen(customer: Customer, identity: Digest, content: Digest): MatchEvent[] {
    this.counts.screened += 1;
    const { lists, tenant } = this.options;
    let flags = 0;
    const matches = screenCustomer(lists.screen, customer, tenant, () => {
      flags |= CUT;
    });
    return this.ledger.settle(identity, namedCustomer(customer), { content, flags }, matches);
  }
}

function namedCustomer({ row, id }: Customer): MatchedCustomer {
  return { row, id: id ?? null };
}
