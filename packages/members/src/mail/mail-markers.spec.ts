import { type MembersFixture, startMembers } from '../../test/members-fixture.js';
import { announceSmtp, noteFirstReading, readSmtp, SMTP_ANNOUNCE_EVERY_MS } from './mail-markers.js';

let fixture: MembersFixture;
beforeAll(async () => {
  fixture = await startMembers();
});
afterEach(() => fixture.clear());
afterAll(() => fixture.stop());

describe('announceSmtp', () => {
  it.each([true, false])('stores %p for three announcement periods', async (hasServer) => {
    const { redis, scope } = fixture;
    expect(await readSmtp(redis, scope)).toBeNull();
    await announceSmtp(redis, scope, hasServer);
    expect(await readSmtp(redis, scope)).toBe(hasServer);
    const [name = ''] = await fixture.keys();
    const leftMs = await redis.pttl(name);
    expect(leftMs).toBeGreaterThan(2 * SMTP_ANNOUNCE_EVERY_MS);
    expect(leftMs).toBeLessThanOrEqual(3 * SMTP_ANNOUNCE_EVERY_MS);
  });
});

describe('noteFirstReading', () => {
  const read = (note: () => Promise<void>, mailId = 'mail_1') =>
    noteFirstReading(fixture.redis, fixture.scope, mailId, note);

  it('runs the note once for each mail, also in parallel', async () => {
    let notes = 0;
    const note = async () => {
      notes += 1;
    };
    await Promise.all([0, 1, 2].map(() => read(note)));
    await read(note);
    expect(notes).toBe(1);
    await read(note, 'mail_2');
    expect(notes).toBe(2);
  });

  it('runs the note again after it failed', async () => {
    await expect(read(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    let notes = 0;
    await read(async () => {
      notes += 1;
    });
    expect(notes).toBe(1);
  });
});
