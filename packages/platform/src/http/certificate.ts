import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, type Server } from 'node:tls';
import { Gauge } from '../metrics.js';
import type { ProcessContext } from '../process-context.js';
import { FileWatch } from '../versions/file-watch.js';

export const TLS_VERSION_MIN = 'TLSv1.2' as const;

/** Paths of the certificate chain and its private key, both PEM. */
export interface CertificateFiles {
  certFile: string;
  keyFile: string;
  /** Requests a certificate from clients. A client without a certificate may connect; the app decides who needs one. */
  clients?: ClientCertificates | null;
}

/** Certificates of clients. */
export interface ClientCertificates {
  /** Authorities that must have signed them, PEM; `null`: any certificate is taken, and the app compares it. */
  caFile: string | null;
}

/** Reads the files of a TLS server. @throws the error of `readFileSync` */
export function tlsOptions({ certFile, keyFile, clients }: CertificateFiles) {
  return {
    cert: readFileSync(certFile),
    key: readFileSync(keyFile),
    minVersion: TLS_VERSION_MIN,
    ...(clients && { requestCert: true, rejectUnauthorized: false }),
    ...(clients?.caFile && { ca: readFileSync(clients.caFile) }),
  };
}

/**
 * Uses a renewed certificate for new connections as soon as its files change, without a restart. Chain and key are two
 * files, so for a moment they may not match: a pair that does not match is refused, and the previous pair stays.
 */
export function watchCertificate(
  server: Server,
  files: CertificateFiles,
  { logger, metrics, port }: Pick<ProcessContext, 'logger' | 'metrics'> & { port: 'api' | 'console' },
): FileWatch {
  const expiry = expiryGauge(metrics);
  expiry.set({ port }, expirySeconds(tlsOptions(files).cert));
  const { certFile, keyFile, clients } = files;
  return new FileWatch([certFile, keyFile, ...(clients?.caFile ? [clients.caFile] : [])], () => {
    try {
      const options = tlsOptions(files);
      createSecureContext(options);
      server.setSecureContext(options);
      expiry.set({ port }, expirySeconds(options.cert));
      logger.info('certificate renewed');
    } catch (error) {
      logger.error({ err: error }, 'new certificate refused');
    }
  });
}

/** One process may serve the API port and the console port, so the other port may have registered the gauge already. */
function expiryGauge(metrics: ProcessContext['metrics']): Gauge<'port'> {
  const name = 'tls_certificate_expiry_timestamp_seconds';
  const known = metrics.getSingleMetric(name) as Gauge<'port'> | undefined;
  const help = 'Expiry of the certificate of new connections, by port';
  return known ?? new Gauge({ name, help, labelNames: ['port'], registers: [metrics] });
}

/** Expiry of the server's own certificate, the first one of the chain. */
function expirySeconds(chain: Buffer): number {
  return Date.parse(new X509Certificate(chain).validTo) / 1_000;
}
