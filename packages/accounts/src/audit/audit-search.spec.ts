import { useFixture } from '@cotejo/testing';
import { startAccounts } from '../testing/accounts-fixture.js';
import type { AuditEntry } from './audit-entry.js';
import { AuditSearch } from './audit-search.js';

const HOUR_MS = 3_600_000;
const accounts = useFixture(startAccounts);
const search = useFixture(() => new AuditSearch(accounts.redis, accounts.names));

/** Writes entries one hour apart: tenants t0, t1, t2 in turn, and an entry of `rare` first of all. */
async function fill(count: number): Promise<void> {
  const pipeline = accounts.redis.pipeline();
  for (let seq = 1; seq <= count; seq += 1) {
    const entry = {
      seq,
      time: seq * HOUR_MS,
      actor: seq % 2 ? 'mem_1' : 'worker',
      action: seq % 5 ? 'key.create' : 'job.run',
      tenant: seq === 1 ? 'rare' : `t${seq % 3}`,
      object: `key_${seq}`,
      changes: {},
    };
    pipeline.zadd(accounts.names.auditEntries, seq, JSON.stringify(entry));
  }
  await pipeline.exec();
}

const numbersOf = (entries: AuditEntry[]) => entries.map(({ seq }) => seq);

describe('in a log of thirty entries', () => {
  beforeEach(async () => {
    await accounts.clear();
    await fill(30);
  });

  it.each([
    [{ tenant: 't0', count: 3 }, [30, 27, 24], 24],
    [{ actor: 'mem_1', tenant: 't0', count: 9 }, [27, 21, 15, 9, 3], null],
    [{ action: 'job.run', count: 9 }, [30, 25, 20, 15, 10, 5], null],
    [{ since: 10 * HOUR_MS, until: 13 * HOUR_MS, count: 9 }, [12, 11, 10], null],
    [{ until: 13 * HOUR_MS, before: 12, count: 2 }, [11, 10], 10],
    [{ until: 0, count: 9 }, [], null],
    [{ since: 31 * HOUR_MS, count: 9 }, [], null],
  ])('finds %o', async (query, numbers, before) => {
    const page = await search.find(query);
    expect(numbersOf(page.entries)).toEqual(numbers);
    expect(page).toMatchObject({ before, searchedTo: null });
  });

  it('keeps what the caller keeps', async () => {
    const keep = async (entries: AuditEntry[]) => entries.filter(({ object }) => object.endsWith('7'));
    expect(numbersOf((await search.find({ tenant: 't0', keep, count: 9 })).entries)).toEqual([27]);
  });
});

describe('in a log of 20,010 entries', () => {
  beforeAll(async () => {
    await accounts.clear();
    await fill(20_010);
  });

  it('stops after 20,000 entries, says how far it came, and finds the rest from there', async () => {
    const first = await search.find({ tenant: 'rare', count: 9 });
    expect(first).toEqual({ entries: [], before: 11, searchedTo: 11 * HOUR_MS });
    const second = await search.find({ tenant: 'rare', count: 9, before: 11 });
    expect([numbersOf(second.entries), second.before, second.searchedTo]).toEqual([[1], null, null]);
  });

  it('reads one page for a range of dates, however far back it is', async () => {
    let reads = 0;
    const { redis } = accounts;
    const counted = new AuditSearch(
      {
        zcard: (name: string) => redis.zcard(name),
        zrange: (name: string, from: number, to: number) => redis.zrange(name, from, String(to), 'WITHSCORES'),
        zrevrangebyscore: (...range: Parameters<typeof redis.zrevrangebyscore>) => {
          reads += 1;
          return redis.zrevrangebyscore(...range);
        },
      } as unknown as typeof redis,
      accounts.names,
    );
    const page = await counted.find({ since: 5_000 * HOUR_MS, until: 5_003 * HOUR_MS, count: 9 });
    expect(numbersOf(page.entries)).toEqual([5_002, 5_001, 5_000]);
    expect(reads).toBe(1);
  });
});
