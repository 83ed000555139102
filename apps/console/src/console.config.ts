import { ConfigInvalidError, type Env, isLoopback, type ListenSettings, readListenSettings } from '@cotejo/platform';

/** Settings of the console; also their injection token. */
export abstract class ConsoleConfig implements ListenSettings {
  abstract host: string;
  abstract port: number;
  abstract tls: ListenSettings['tls'];
  abstract secureTransport: boolean;
  /** Origin under which browsers reach it, `https://console.example.com`: of links in mails, and of every change. */
  abstract publicUrl: string;
  /** The public API as clients reach it, shown in examples. */
  abstract apiUrl: string;
  /** The public API as this server reaches it, for the playground. */
  abstract gatewayUrl: string;
  /** Whether anybody may sign up for a trial. */
  abstract signUpOpen: boolean;
  /** Proxies in front, of which each adds who it was asked by to `X-Forwarded-For`; 0: nobody is believed. */
  abstract proxies: number;
}

/** @throws ConfigInvalidError; also when passwords would cross a network in clear */
export function readConsoleConfig(env: Env, environment: 'sandbox' | 'production'): ConsoleConfig {
  const listen = readListenSettings(env, 'COTEJO_CONSOLE', 3010);
  const publicUrl = readPublicUrl(env, `${listen.tls ? 'https' : 'http'}://127.0.0.1:${listen.port}`);
  const apiUrl = readOrigin(env, 'COTEJO_API_URL', 'http://127.0.0.1:3000');
  const open = environment === 'sandbox' ? 'true' : 'false';
  return {
    ...listen,
    secureTransport: publicUrl.startsWith('https:'),
    publicUrl,
    apiUrl,
    gatewayUrl: readOrigin(env, 'COTEJO_CONSOLE_GATEWAY_URL', apiUrl),
    signUpOpen: env.oneOf('COTEJO_CONSOLE_SIGN_UP', ['true', 'false'], open) === 'true',
    proxies: env.integer('COTEJO_CONSOLE_PROXIES', 0, { min: 0, max: 5 }),
  };
}

/** Cookies are for TLS alone, but on a laptop's loopback. */
function readPublicUrl(env: Env, fallback: string): string {
  const variable = 'COTEJO_CONSOLE_URL';
  const origin = readOrigin(env, variable, fallback);
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''))) {
    return origin;
  }
  throw new ConfigInvalidError(variable, 'must be https, unless it is a loopback address');
}

/** @throws ConfigInvalidError for more than scheme, host and port */
function readOrigin(env: Env, variable: string, fallback: string): string {
  const text = env.string(variable, fallback);
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && [url.origin, `${url.origin}/`].includes(text);
  if (!isOrigin) {
    throw new ConfigInvalidError(variable, 'must be an origin such as https://console.example.com');
  }
  return url.origin;
}
