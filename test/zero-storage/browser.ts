import type { RunningProduct } from '../harness/product.js';
import { SignedInPeople } from '../harness/signed-in-people.js';
import type { HttpClient, Question, Reply } from './http-client.js';
import type { Rig } from './rig.js';

/** A member at the console. */
export interface Browser {
  sendRequest(question: Question): Promise<Reply>;
}

/** Signs a member in; the result makes a browser out of a connection to the console. */
export async function openBrowser(
  rig: Pick<Rig, 'product' | 'consoleUrl'> & { redis: { state: { url: string } } },
): Promise<(client: HttpClient) => Browser> {
  const { state } = rig.redis;
  const people = new SignedInPeople({ stateRedis: state, services: rig.product } as unknown as RunningProduct);
  const { cookie, csrfToken } = (await people.signIn('watched-corporativo', 'developer')).browser;
  people.stop();
  const { origin, host } = new URL(rig.consoleUrl);
  const own = { host, origin, cookie: String(cookie), 'x-csrf-token': String(csrfToken) };
  return (client) => ({
    sendRequest: ({ headers, ...question }) => client.sendRequest({ ...question, headers: { ...own, ...headers } }),
  });
}
