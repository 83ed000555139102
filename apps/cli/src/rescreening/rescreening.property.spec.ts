import { type Customer, type CustomerMatch, matchesOf, queriesOf } from '@cotejo/compliance/customers';
import type { ListedEntry, ListManifest } from '@cotejo/lists';
import { POLICY } from '@cotejo/lists/testing';
import { EntriesBuilder, ListScreen } from '@cotejo/screening';
import fc from 'fast-check';
import { KeptCustomers } from './kept-customers.js';
import { KeptScreen } from './kept-screen.js';
import type { LoadedList } from './listed-entries.js';
import { type MatchEvent, RescreenRound, type RescreenState } from './rescreening.js';
import { screenLists } from './screen-lists.js';

/** An entry with only the given facts. */
function entryOf(facts: Partial<ListedEntry> & { id: string }): ListedEntry {
  return { kind: 'person', names: [], documents: [], birthDates: [], countries: [], programmes: [], ...facts };
}

/** A list as a bundle has it; its edition changes nothing. */
function listOf(list: string, entries: readonly ListedEntry[], facts: Partial<ListManifest> = {}): LoadedList {
  const manifest = {
    list,
    kind: 'own',
    class: 'restrictiva',
    edition: '2026-01-20',
    entries: entries.length,
    ...facts,
  } as ListManifest;
  return { manifest, entries };
}

const WORDS = [
  'Maria',
  'Jose',
  'Luz',
  'Gomez',
  'Gómes',
  'Umbarila',
  'Unbarila',
  'Socha',
  'Quimbayo',
  'Quimballo',
  'Traslavina',
  'Hermencia',
  'Ermensia',
  'Rojas',
  'de',
];
const name = fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 4 }).map((words) => words.join(' '));
const number = fc.constantFrom('16900001', '16900002', '900123456', '52000003');
const date = fc.constantFrom('1951-08-24', '1951', '1970-01-01');
const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });

const entry: fc.Arbitrary<ListedEntry> = fc
  .record({
    // Ids repeat, as ids of the EU journal do.
    id: fc.constantFrom(...Array.from({ length: 12 }, (_, i) => `e${i}`)),
    kind: fc.constantFrom('person', 'person', 'other'),
    names: fc.array(fc.record({ text: name, weak: fc.boolean() }), { maxLength: 2 }),
    documents: fc.array(fc.record({ kind: fc.constantFrom('cedula', 'nit'), number, country: fc.constant('CO') }), {
      maxLength: 1,
    }),
    birthDates: fc.array(date, { maxLength: 1 }),
    countries: fc.constantFrom<string[]>([], ['CO']),
    programmes: fc.constantFrom<string[]>([], ['SDGT']),
  })
  .map((facts) => entryOf(facts as unknown as ListedEntry));
const lists: fc.Arbitrary<LoadedList[]> = fc
  .record({
    sdn: fc.array(entry, { maxLength: 12 }),
    own: fc.array(entry, { maxLength: 6 }),
    force: fc.constantFrom('restrictiva', 'control'),
    edition: fc.constantFrom('2026-01-20', '2026-01-21'),
  })
  .map(({ sdn, own, force, edition }) => [
    listOf('ofac_sdn', sdn, { kind: 'international', edition }),
    listOf('own', own, { class: force as 'control' }),
  ]);
const customer: fc.Arbitrary<Omit<Customer, 'row'>> = fc.record({
  id: optional(fc.constantFrom(...Array.from({ length: 8 }, (_, i) => `c${i}`))),
  names: fc.array(name, { minLength: 1, maxLength: 2 }),
  document: optional(number),
  birthDate: optional(date),
  kind: fc.constantFrom(undefined, 'person', 'company', 'any'),
});
const round = fc.record({
  /** Which lists and customers stay as they are since the round before. */
  keep: fc.constantFrom('lists', 'customers', 'half', 'nothing'),
  lists,
  customers: fc.array(customer, { maxLength: 14 }),
  rule: fc.constantFrom('rule 1', 'rule 1', 'rule 1', 'rule 2'),
});

interface Given {
  lists: LoadedList[];
  customers: Omit<Customer, 'row'>[];
}

/** Half of the entries and customers change; the others stay, in another place. */
function given(before: Given | null, { keep, lists: now, customers }: Given & { keep: string }): Given {
  if (!before || keep === 'nothing') {
    return { lists: now, customers };
  }
  const half = <T>(one: readonly T[], other: readonly T[]) => [
    ...other.filter((_, i) => i % 2 === 0),
    ...one.filter((_, i) => i % 2 === 1),
  ];
  const mixed = now.map((list, i) => ({
    manifest: list.manifest,
    entries: half(before.lists[i]?.entries ?? [], list.entries),
  }));
  return {
    lists: keep === 'lists' ? before.lists : keep === 'customers' ? now : mixed,
    customers:
      keep === 'customers' ? before.customers : keep === 'lists' ? customers : half(before.customers, customers),
  };
}

interface Before {
  state: RescreenState | null;
  kept: KeptCustomers | null;
  keptScreen?: KeptScreen;
}

function run(
  { lists: loaded, customers }: Given,
  rule: string,
  { state: before, kept, keptScreen }: Before,
  isFull: boolean,
) {
  const digest = JSON.stringify(loaded);
  const screened = screenLists(loaded, {
    bundle: digest,
    createdAt: '2026-01-20',
    policy: POLICY,
    before: before?.entries,
    keptScreen,
  });
  const turn = new RescreenRound({ lists: screened, rule, before, isFull, withPresent: true, kept });
  const isFromMemory = turn.canTakeKept;
  const half = customers.length >> 1;
  const events = isFromMemory
    ? [...turn.takeKept(0, half), ...turn.takeKept(half, customers.length)]
    : customers.flatMap((each, i) => turn.take({ ...each, row: i + 2 }));
  const end = turn.finish();
  kept?.belongTo(end.state);
  return { state: end.state, events: [...events, ...end.events], counts: turn.counts, isFromMemory };
}

/** The matches of each row, screened alone as the service does it. */
function oneByOne({ lists: loaded, customers }: Given): CustomerMatch[][] {
  const builder = new EntriesBuilder();
  for (const [position, { entries }] of loaded.entries()) {
    for (const each of entries) {
      builder.add(each, position);
    }
  }
  const screen = ListScreen.of(
    builder,
    loaded.map(({ manifest }) => manifest),
    POLICY,
  );
  return customers.map((each, i) => {
    const hits = queriesOf({ ...each, row: i + 2 }, undefined).flatMap((query) => screen.screen(query).hits);
    return matchesOf(hits);
  });
}

/** 20 bytes a row, in any order. */
const rowsOf = ({ rows }: RescreenState) => {
  const bytes = rows.bytes().toString('hex');
  return (bytes.match(/.{40}/g) ?? []).sort();
};

const byRow = (events: readonly MatchEvent[]) =>
  events
    .filter(({ type }) => type !== 'gone')
    .map(({ customer: { row }, match }) => JSON.stringify([row, match]))
    .sort();

it('finds the same after each change as a full run, and as screening one by one', () => {
  const seen = { new: 0, changed: 0, gone: 0, present: 0, skipped: 0, fromMemory: 0 };
  fc.assert(
    fc.property(fc.array(round, { minLength: 2, maxLength: 5 }), (rounds) => {
      let state: RescreenState | null = null;
      let kept: KeptCustomers | null = null;
      let now: Given | null = null;
      const keptScreen = new KeptScreen();
      for (const each of rounds) {
        const before: Given | null = now;
        now = given(now, each);
        const full = run(now, each.rule, { state, kept: null }, true);
        const incremental = run(now, each.rule, { state, kept: null }, false);
        const isSameFile = before?.customers === now.customers && each.rule === state?.rule;
        kept = isSameFile ? kept : new KeptCustomers();
        const inOneProcess = run(now, each.rule, { state, kept, keptScreen }, false);
        if (state) {
          expect(inOneProcess.events).toEqual(incremental.events);
          expect(rowsOf(inOneProcess.state)).toEqual(rowsOf(incremental.state));
          expect(new Map(inOneProcess.state.matches)).toEqual(new Map(incremental.state.matches));
          expect(inOneProcess.counts.screened).toBe(incremental.counts.screened);
        }
        // The first round of each draws its own key, so ids are compared from the second on.
        if (state) {
          expect(incremental.events).toEqual(full.events);
          expect(new Map(incremental.state.matches)).toEqual(new Map(full.state.matches));
        }
        const alone = oneByOne(now).flatMap((matches, i) => matches.map((match) => JSON.stringify([i + 2, match])));
        expect(byRow(incremental.events)).toEqual(alone.sort());
        for (const { type } of incremental.events) {
          seen[type] += 1;
        }
        seen.fromMemory += inOneProcess.isFromMemory ? 1 : 0;
        seen.skipped += full.counts.screened - incremental.counts.screened;
        // The kept customers belong to the state of their own process.
        state = inOneProcess.state;
      }
    }),
    { numRuns: 100 },
  );
  // The property means nothing unless each kind of change happened.
  for (const count of Object.values(seen)) {
    expect(count).toBeGreaterThan(3);
  }
});
