import { X509Certificate } from 'node:crypto';
import { createSecureContext, type Server } from 'node:tls';
import { Gauge } from '../metrics.js';
import type { ProcessContext } from '../process.js';
import { FileWatch } from '../versions/file-watch.js';
import { type CertificateFiles, readCertificate, TLS_VERSION_MIN } from './certificate.js';

/**
 * New connections get a renewed certificate without a restart, as soon as its files change. Chain and key are two files,
 * so for a moment they may not belong together: a pair that cannot serve is refused and the one before stays.
 */
export function watchCertificate(
  server: Server,
  files: CertificateFiles,
  { logger, metrics, port }: Pick<ProcessContext, 'logger' | 'metrics'> & { port: 'api' | 'console' },
): FileWatch {
  const expiry = expiryGauge(metrics);
  expiry.set({ port }, expirySeconds(readCertificate(files).cert));
  return new FileWatch([files.certFile, files.keyFile], () => {
    try {
      const pair = { ...readCertificate(files), minVersion: TLS_VERSION_MIN };
      createSecureContext(pair);
      server.setSecureContext(pair);
      expiry.set({ port }, expirySeconds(pair.cert));
      logger.info('certificate renewed');
    } catch (error) {
      logger.error({ err: error }, 'new certificate refused');
    }
  });
}

/** One process may have both ports. */
function expiryGauge(metrics: ProcessContext['metrics']): Gauge<'port'> {
  const name = 'tls_certificate_expiry_timestamp_seconds';
  const known = metrics.getSingleMetric(name) as Gauge<'port'> | undefined;
  const help = 'When the certificate that new connections get expires, by port';
  return known ?? new Gauge({ name, help, labelNames: ['port'], registers: [metrics] });
}

/** Of the first certificate of the chain, the server's own. */
function expirySeconds(chain: Buffer): number {
  return Date.parse(new X509Certificate(chain).validTo) / 1_000;
}
