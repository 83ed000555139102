import { useFixture } from '@cotejo/testing';
import { startMembers } from '../testing/members-fixture.js';
import type { NewMail } from './mail.js';
import { mailIdOf, Outbox } from './outbox.js';
import { renderMail } from './render-mail.js';

const DAY_MS = 86_400_000;
const RESET: NewMail = {
  kind: 'reset_password',
  to: 'ana@example.com',
  language: 'es',
  params: { token: 'T0ken' },
  lifetimeMs: 1_800_000,
};

let queued: string[];
let now = Date.now();

const outbox = () =>
  new Outbox(members.redis, members.scope, { clock: () => now, enqueue: async (id) => void queued.push(id) });

const members = useFixture(startMembers);
beforeEach(() => {
  queued = [];
});
afterEach(() => members.clear());

describe('Outbox', () => {
  it('queues the id only, and no key contains the address', async () => {
    const id = await outbox().add(RESET);
    expect(queued).toEqual([id]);
    expect((await members.keys()).filter((name) => name.includes('ana'))).toEqual([]);
    expect(await outbox().get(id)).toMatchObject({ state: 'waiting', attempts: 0, to: 'ana@example.com' });
  });

  it('keeps a mail no longer than its link', async () => {
    const id = await outbox().add(RESET);
    const [name] = (await members.keys()).filter((key) => key.endsWith(id));
    const leftMs = await members.redis.pttl(name ?? '');
    expect(leftMs).toBeGreaterThan(1_700_000);
    expect(leftMs).toBeLessThanOrEqual(1_800_000);
  });

  it('deletes parameters and link once the mail is sent', async () => {
    const id = await outbox().add(RESET);
    await outbox().markFailed(id);
    await outbox().markSent(id);
    await outbox().markFailed(id);
    const mail = await outbox().get(id);
    expect(mail).toMatchObject({ state: 'sent', attempts: 2, params: null });
    expect(mail && renderMail(mail, { consoleUrl: 'https://console.example.com' })).toBeNull();
    await expect(outbox().retry(id)).rejects.toMatchObject({ code: 'unknown_mail' });
  });

  it('writes a mail with a given id once', async () => {
    const id = mailIdOf('key_1 expires in 7 days');
    await outbox().add({ ...RESET, id });
    await outbox().add({ ...RESET, id });
    expect(queued).toEqual([id]);
    expect(await outbox().list(10)).toHaveLength(1);
  });

  it('lists an unsent mail as retryable and queues it again', async () => {
    const lost = new Outbox(members.redis, members.scope, { enqueue: () => Promise.reject(new Error('away')) });
    const id = await lost.add(RESET);
    const failed = await outbox().add(RESET);
    await outbox().markFailed(failed);
    expect((await outbox().retryable()).sort()).toEqual([id, failed].sort());
    await outbox().retry(failed);
    expect(await outbox().get(failed)).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(queued).toEqual([failed, failed]);
  });
});

describe('take', () => {
  it('gives an unsent mail to one person, once, and deletes its link', async () => {
    const [waiting, failed] = [await outbox().add(RESET), await outbox().add(RESET)];
    await outbox().markFailed(failed);
    for (const id of [waiting, failed]) {
      const attempts = await Promise.allSettled([0, 1, 2].map(() => outbox().take(id)));
      const taken = attempts.filter((each) => each.status === 'fulfilled');
      expect(taken.map(({ value }) => value.params)).toEqual([{ token: 'T0ken' }]);
      expect(await outbox().get(id)).toMatchObject({ state: 'sent', params: null });
    }
  });

  it('refuses a sent mail and an unknown id', async () => {
    const id = await outbox().add(RESET);
    await outbox().markSent(id);
    for (const each of [id, 'mail_0']) {
      await expect(outbox().take(each)).rejects.toMatchObject({ code: 'unknown_mail' });
    }
  });
});

it('lists the newest first, up to the limit', async () => {
  const ids: string[] = [];
  for (let each = 0; each < 3; each++) {
    now += 10;
    ids.push(await outbox().add(RESET));
  }
  expect((await outbox().list(2)).map(({ id }) => id)).toEqual([ids[2], ids[1]]);
});

it('refuses a mail above ten thousand until others have expired', async () => {
  const ids = Array.from({ length: 10_000 }, (_, each) => [now + DAY_MS, `mail_${each}`]).flat();
  const name = `${members.scope.namespace}:sandbox:console:mails`;
  await members.redis.zadd(name, ...ids);
  await expect(outbox().add(RESET)).rejects.toMatchObject({ code: 'outbox_full' });
  expect(await outbox().addNotice(RESET)).toBe(false);
  now += DAY_MS;
  await expect(outbox().add(RESET)).resolves.toMatch(/^mail_/);
});
