import { declarePrefixed, flag, integer, text, textOr } from '../settings.js';

/** The variables of a port, which begin with `prefix`. */
export function listenSettings(prefix: string, service: 'Gateway' | 'Console', port: number) {
  const readBy = service.toLowerCase();
  return declarePrefixed(prefix, service, readBy, {
    HOST: textOr('127.0.0.1').describe(`Address on which the ${readBy} listens. An address other than the loopback needs TLS.`),
    PORT: integer(0, 65_535, port).describe(`Port on which the ${readBy} listens; 0 takes a free port.`),
    TLS_CERT_FILE: text({ unset: 'plain HTTP' }).describe('Certificate chain for TLS, in PEM. A renewed file is loaded within seconds.'),
    TLS_KEY_FILE: text({ unset: 'plain HTTP' }).describe('Private key for TLS, in PEM.'),
    TLS_TERMINATED: flag().describe('`true` says that a proxy in front ends TLS.'),
  });
}

export type ListenVariables = ReturnType<typeof listenSettings>;
