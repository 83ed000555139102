import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { freePort } from '@cotejo/testing';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

const PROGRAM = fileURLToPath(new URL('../../src/testing/provider-process.mjs', import.meta.url));

/** A person at the provider: claims of the ID token. */
export interface ProviderAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
  oid?: string;
  acr?: string;
  _claim_names?: object;
}

interface Options {
  consoleUrl: string;
  tenant: string;
  /** How far the provider's clock is from ours. */
  clockOffsetSeconds?: number;
  idTokenSeconds?: number;
  /** How a client may send its secret, as in the metadata; its own method is the first one. */
  secretMethods?: string[];
}

export const CLIENT = { id: 'cotejo', secret: 'a secret of the client' };

/** What a test may do with an answer of the provider before the console gets it. `undefined`: nothing. */
type Tamper = (path: string, body: string) => string | undefined;

/**
 * A real OpenID provider behind a proxy, whose address is the issuer. The proxy records and replaces answers, as an attacker between
 * provider and console would.
 */
export async function startOpenidProvider(options: Options) {
  const [port, ownPort] = [await freePort(), await freePort()];
  const issuer = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  let key = await newKey('first');
  let tamper: Tamper = () => undefined;
  let isAway = false;

  const launch = async ({ clockOffsetSeconds = 0, idTokenSeconds = 300, secretMethods }: Partial<Options>) => {
    const callback = `${options.consoleUrl}/api/sso/${options.tenant}`;
    const client = {
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      redirect_uris: [`${callback}/callback`],
      post_logout_redirect_uris: [`${options.consoleUrl}/sign-in`],
      backchannel_logout_uri: `${callback}/back-channel-logout`,
      backchannel_logout_session_required: true,
      ...(secretMethods && { token_endpoint_auth_method: secretMethods[0] }),
    };
    const times = { clockOffsetSeconds, idTokenSeconds };
    const config = { issuer, port: ownPort, client, jwks: { keys: [key] }, secretMethods, ...times };
    child = fork(PROGRAM, [JSON.stringify(config)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    await once(child, 'message');
  };
  const end = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  await launch(options);

  const proxy = createServer((incoming, outgoing) => {
    if (isAway) {
      incoming.socket.destroy();
      return;
    }
    forward(incoming, outgoing, ownPort, (path, body) => tamper(path, body));
  });
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));

  return {
    issuer,
    get key() {
      return key;
    },
    /** Signs this person in at the next visit. */
    use: async (account: ProviderAccount) => {
      child.send({ account });
      await once(child, 'message');
    },
    /** Answers the next visits with an error of OAuth 2.0; `null`: no longer. */
    refuse: async (refusal: string | null) => {
      child.send({ refusal });
      await once(child, 'message');
    },
    setAway: (away: boolean) => {
      isAway = away;
    },
    setTamper: (given: Tamper = () => undefined) => {
      tamper = given;
    },
    /** Replaces the signing key at once, without an overlap. */
    rotateKey: async (kid: string) => {
      key = await newKey(kid);
      await end();
      await launch(options);
    },
    /** Starts again with another clock. */
    restart: async (changes: Partial<Options>) => {
      await end();
      await launch({ ...options, ...changes });
    },
    stop: async () => {
      await end();
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

export type OpenidProvider = Awaited<ReturnType<typeof startOpenidProvider>>;

/** The cookies of one browser at the provider. */
export class ProviderBrowser {
  private readonly cookies = new Map<string, string>();

  /** Follows the redirects of the provider. @returns the address of the console to which the provider sends the browser back */
  async visit(address: string, consoleUrl: string): Promise<URL> {
    let url = address;
    for (let step = 0; step < 10 && !url.startsWith(consoleUrl); step += 1) {
      const response = await this.send(url);
      const location = response.headers.get('location');
      if (location === null) {
        throw new Error(`the provider answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
      }
      url = new URL(location, url).href;
    }
    return new URL(url);
  }

  /** Signs out at the provider, which tells the console by a back-channel logout. */
  async signOut(issuer: string): Promise<void> {
    const page = await this.send(`${issuer}/session/end?client_id=${CLIENT.id}`);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const form = new URLSearchParams({ xsrf, logout: 'yes' });
    await this.send(`${issuer}/session/end/confirm`, { method: 'POST', body: form });
  }

  private async send(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';', 1)[0] as string).split(/=(.*)/s);
      this.cookies.set(name, value);
    }
    return response;
  }
}

async function newKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number, tamper: Tamper): void {
  const { method, headers, url = '/' } = incoming;
  const target = httpRequest({ host: '127.0.0.1', port, method, path: url, headers }, async (answer) => {
    const body = Buffer.concat(await answer.toArray()).toString();
    const replaced = tamper(url, body);
    const { 'content-length': _, 'transfer-encoding': __, ...others } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, others).end(replaced ?? body);
  });
  target.on('error', () => outgoing.destroy());
  incoming.pipe(target);
}
