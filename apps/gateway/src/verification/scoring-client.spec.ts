import type { RpcClient } from '@cotejo/service';
import type { Subject } from '@cotejo/subject';
import { ScoringClient } from './scoring-client.js';
import type { SubjectDigests } from './subject-digests.js';

const SUBJECT = { document: '80123456' } as Subject;
const OPTIONS = { deadline: Date.now() + 1_000, requestId: 'r' };
const REQUEST = { tenant: 'one' } as never;

/** A client whose scoring replies with these values in turn. An error is thrown. */
function clientWith(...replies: unknown[]) {
  const sent: { tenant: string; digests?: string[] }[] = [];
  const tenants = new Set<string>();
  const rpc = {
    call: async (_: string, request: { tenant: string }) => {
      sent.push(request);
      const reply = replies.shift();
      if (reply instanceof Error) {
        throw reply;
      }
      return reply;
    },
  } as unknown as RpcClient;
  const digests = {
    areNeededBy: (tenant: string) => tenants.has(tenant),
    rememberNeed: (tenant: string) => tenants.add(tenant),
    digestsOf: () => ['d1', 'd2'],
  } as unknown as SubjectDigests;
  return { client: new ScoringClient(rpc, digests), sent };
}

it('sends no digests while scoring does not need them', async () => {
  const { client, sent } = clientWith({ outcome: 'approve' });
  expect(await client.call('scoring.decide', REQUEST, SUBJECT, OPTIONS)).toEqual({ outcome: 'approve' });
  expect(sent).toEqual([{ tenant: 'one' }]);
});

it('repeats the call with digests when scoring needs them, and sends them at once in the next call', async () => {
  const { client, sent } = clientWith({ wants: 'digests' }, { outcome: 'reject' }, { outcome: 'reject' });
  expect(await client.call('scoring.decide', REQUEST, SUBJECT, OPTIONS)).toEqual({ outcome: 'reject' });
  await client.call('scoring.decide', REQUEST, SUBJECT, OPTIONS);
  expect(sent.map(({ digests }) => digests?.length ?? 0)).toEqual([0, 2, 2]);
});

it('does not repeat a call for which scoring wants more answers', async () => {
  const { client, sent } = clientWith({ wants: 'answers' });
  expect(await client.call('scoring.decide', REQUEST, SUBJECT, OPTIONS)).toEqual({ wants: 'answers' });
  expect(sent).toHaveLength(1);
});

it.each([
  ['deadline_exceeded', 'deadline_exceeded'],
  ['no_replica', 'not_ready'],
  ['bus_unavailable', 'not_ready'],
])('turns the bus error %s into %s', async (code, reason) => {
  const { client } = clientWith(Object.assign(new Error('bus'), { code }));
  await expect(client.call('scoring.decide', REQUEST, SUBJECT, OPTIONS)).rejects.toMatchObject({
    reason,
    details: { detail: 'scoring', retryAfterMs: 1_000 },
  });
});
