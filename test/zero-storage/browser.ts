import { ConsoleSignIn } from '../harness/console-sign-in.js';
import type { RunningProduct } from '../harness/product.js';
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
  const signIn = new ConsoleSignIn({ stateRedis: state, services: rig.product } as unknown as RunningProduct);
  const { cookie, csrfToken } = await signIn.as('developer', 'watched-corporativo');
  signIn.stop();
  const { origin, host } = new URL(rig.consoleUrl);
  const own = { host, origin, cookie: String(cookie), 'x-csrf-token': String(csrfToken) };
  return (client) => ({
    sendRequest: ({ headers, ...question }) => client.sendRequest({ ...question, headers: { ...own, ...headers } }),
  });
}
