import { isIP } from 'node:net';
import { ConfigurationError } from './api-errors.js';

const KEY_SHAPE = /^sk_(test|live)_[\x21-\x7e]{8,200}$/;
const LAST_SHOWN = 4;

/** @throws ConfigurationError without the key */
export function environmentOfKey(key: string): 'sandbox' | 'production' {
  const [, kind] = KEY_SHAPE.exec(key) ?? [];
  if (kind === undefined) {
    throw new ConfigurationError('the API key must begin with sk_test_ or sk_live_ and have no spaces');
  }
  return kind === 'test' ? 'sandbox' : 'production';
}

/** The address without a slash at its end. Plain HTTP only reaches this machine. @throws ConfigurationError */
export function checkedBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new ConfigurationError('the base URL must begin with https://');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new ConfigurationError('the base URL must have no user, password, query or fragment');
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new ConfigurationError('the base URL must begin with https://: plain HTTP is for this machine only');
  }
  return url.href.replace(/\/+$/, '');
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
}

/** The key as it may be shown: its prefix and its last four characters. */
export function maskedKey(key: string): string {
  const prefix = /^sk_(?:test|live)_(?:cot_)?/.exec(key)?.[0] ?? '';
  return `${prefix}...${key.slice(-LAST_SHOWN)}`;
}
