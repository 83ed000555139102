import { ConfigInvalidError, type Env, isLoopback, type ListenSettings, readListenSettings } from '@cotejo/platform';

/** Settings of the console; also their injection token. */
export abstract class ConsoleConfig implements ListenSettings {
  abstract host: string;
  abstract port: number;
  abstract tls: ListenSettings['tls'];
  abstract secureTransport: boolean;
  /**
   * Origin of the console in browsers, `https://console.example.com`. Links in mails start with it, and every change
   * must carry it as `Origin`.
   */
  abstract publicUrl: string;
  /** Public address of the API, for code examples. */
  abstract apiUrl: string;
  /** Address at which this server reaches the API, for the playground. */
  abstract gatewayUrl: string;
  /** Whether anyone may sign up for a trial. */
  abstract signUpOpen: boolean;
  /** Number of proxies in front that append to `X-Forwarded-For`; 0: the header is ignored. */
  abstract proxies: number;
}

/** @throws ConfigInvalidError, also when passwords would cross a network unencrypted */
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

/** Session cookies require TLS, except on a laptop's loopback. */
function readPublicUrl(env: Env, fallback: string): string {
  const variable = 'COTEJO_CONSOLE_URL';
  const origin = readOrigin(env, variable, fallback);
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''))) {
    return origin;
  }
  throw new ConfigInvalidError(variable, 'must use https, except for a loopback address');
}

/** @throws ConfigInvalidError when the value has more than scheme, host and port */
function readOrigin(env: Env, variable: string, fallback: string): string {
  const text = env.string(variable, fallback);
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && [url.origin, `${url.origin}/`].includes(text);
  if (!isOrigin) {
    throw new ConfigInvalidError(variable, 'must be an origin such as https://console.example.com');
  }
  return url.origin;
}
