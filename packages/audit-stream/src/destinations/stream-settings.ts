import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConfigInvalidError, type Env, parseOneSecret } from '@cotejo/platform';
import { AUDIT_STREAM_SETTINGS } from '../audit-stream.settings.js';
import { DestinationError } from './destination.js';

const VARIABLE = 'COTEJO_AUDIT_STREAM';
const TOKEN_FILE = 'COTEJO_AUDIT_STREAM_TOKEN_FILE';

/** Paths of certificates and secrets. They are read for each batch, so that renewed files take effect at once. */
export interface StreamFiles {
  ca?: string | undefined;
  cert?: string | undefined;
  key?: string | undefined;
  token?: string | undefined;
}

/** Where the audit log is streamed to. */
export type StreamSettings =
  | { kind: 'syslog'; host: string; port: number; closing: 'notify' | 'fin'; files: StreamFiles }
  | { kind: 'https'; url: URL; files: StreamFiles }
  | { kind: 'file'; folder: string };

const SYSLOG_TLS_PORT = 6_514;

/** `null`: the audit log is not streamed. @throws ConfigInvalidError, which never repeats a value */
export function readStreamSettings(env: Env): StreamSettings | null {
  const text = env.read(AUDIT_STREAM_SETTINGS)[VARIABLE];
  if (text === undefined) {
    return null;
  }
  const url = URL.parse(text);
  if (url?.username !== '' || url.password !== '' || url.hash !== '') {
    throw new ConfigInvalidError(VARIABLE, 'must be a URL without user, password and fragment');
  }
  const files = readFiles(env);
  switch (url.protocol) {
    case 'tls+syslog:':
      return syslogSettings(url, files);
    case 'https:':
      return { kind: 'https', url, files };
    case 'file:':
      return fileSettings(url);
    default:
      throw new ConfigInvalidError(VARIABLE, 'must begin with tls+syslog://, https:// or file:///');
  }
}

function readFiles(env: Env): StreamFiles {
  const settings = env.read(AUDIT_STREAM_SETTINGS);
  const files = {
    ca: settings.COTEJO_AUDIT_STREAM_CA_FILE,
    cert: settings.COTEJO_AUDIT_STREAM_CERT_FILE,
    key: settings.COTEJO_AUDIT_STREAM_KEY_FILE,
    token: settings[TOKEN_FILE],
  };
  if ((files.cert === undefined) !== (files.key === undefined)) {
    throw new ConfigInvalidError(
      'COTEJO_AUDIT_STREAM_KEY_FILE',
      'must be set together with COTEJO_AUDIT_STREAM_CERT_FILE',
    );
  }
  return files;
}

function syslogSettings(url: URL, files: StreamFiles): StreamSettings {
  const closing = url.searchParams.get('close') ?? 'notify';
  const isKnown = [...url.searchParams.keys()].every((name) => name === 'close');
  if (url.hostname === '' || !/^\/?$/.test(url.pathname) || !isKnown || (closing !== 'notify' && closing !== 'fin')) {
    throw new ConfigInvalidError(VARIABLE, 'must be tls+syslog://HOST:PORT, at most with ?close=fin');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return { kind: 'syslog', host, port: url.port === '' ? SYSLOG_TLS_PORT : Number(url.port), closing, files };
}

function fileSettings(url: URL): StreamSettings {
  if (url.host !== '' || url.search !== '' || url.pathname === '/') {
    throw new ConfigInvalidError(VARIABLE, 'must be file:/// and the path of a folder');
  }
  return { kind: 'file', folder: fileURLToPath(url) };
}

/** What a TLS connection needs. @throws DestinationError `unreadable_files` */
export function readTlsFiles({ ca, cert, key }: StreamFiles): { ca?: Buffer; cert?: Buffer; key?: Buffer } {
  try {
    return {
      ...(ca && { ca: readFileSync(ca) }),
      ...(cert && { cert: readFileSync(cert) }),
      ...(key && { key: readFileSync(key) }),
    };
  } catch {
    throw new DestinationError('unreadable_files', { permanent: true });
  }
}

/** The token of an HTTPS receiver, or `null`. @throws DestinationError `unreadable_files` */
export function readToken({ token }: StreamFiles): string | null {
  try {
    return token === undefined ? null : parseOneSecret(readFileSync(token), TOKEN_FILE);
  } catch {
    throw new DestinationError('unreadable_files', { permanent: true });
  }
}
