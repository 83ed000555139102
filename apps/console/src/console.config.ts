import {
  CONSOLE_ADDRESS,
  ConfigInvalidError,
  type Env,
  isLoopback,
  type ListenSettings,
  readListenSettings,
} from '@cotejo/platform';
import { CONSOLE_LISTEN, CONSOLE_SETTINGS } from './console.settings.js';

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
  const listen = readListenSettings(env, CONSOLE_LISTEN);
  const settings = env.read(CONSOLE_SETTINGS);
  const publicUrl = readPublicUrl(env, `${listen.tls ? 'https' : 'http'}://127.0.0.1:${listen.port}`);
  const apiUrl = settings.COTEJO_API_URL;
  const signUp = settings.COTEJO_CONSOLE_SIGN_UP;
  return {
    ...listen,
    secureTransport: publicUrl.startsWith('https:'),
    publicUrl,
    apiUrl,
    gatewayUrl: settings.COTEJO_CONSOLE_GATEWAY_URL ?? apiUrl,
    signUpOpen: signUp === undefined ? environment === 'sandbox' : signUp === 'true',
    proxies: settings.COTEJO_CONSOLE_PROXIES,
  };
}

/** Session cookies require TLS, except on a laptop's loopback. */
function readPublicUrl(env: Env, fallback: string): string {
  const variable = 'COTEJO_CONSOLE_URL';
  if (!env.isSet(CONSOLE_ADDRESS, variable)) {
    return fallback;
  }
  const origin = env.read(CONSOLE_ADDRESS)[variable];
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''))) {
    return origin;
  }
  throw new ConfigInvalidError(variable, 'must use https, except for a loopback address');
}
