import { X509Certificate } from 'node:crypto';
import { createSecureContext, type Server } from 'node:tls';
import { FileWatch, Gauge, type ProcessContext } from '@cotejo/platform';
import { type CertificateFiles, readCertificate, TLS_VERSION_MIN } from './certificate.js';

/**
 * New connections get a renewed certificate without a restart, as soon as its files change. Chain and key are two files,
 * so for a moment they may not belong together: a pair that cannot serve is refused and the one before stays.
 */
export function watchCertificate(
  server: Server,
  files: CertificateFiles,
  { logger, metrics }: Pick<ProcessContext, 'logger' | 'metrics'>,
): FileWatch {
  const expiry = new Gauge({
    name: 'tls_certificate_expiry_timestamp_seconds',
    help: 'When the certificate that new connections get expires',
    registers: [metrics],
  });
  expiry.set(expirySeconds(readCertificate(files).cert));
  return new FileWatch([files.certFile, files.keyFile], () => {
    try {
      const pair = { ...readCertificate(files), minVersion: TLS_VERSION_MIN };
      createSecureContext(pair);
      server.setSecureContext(pair);
      expiry.set(expirySeconds(pair.cert));
      logger.info('certificate renewed');
    } catch (error) {
      logger.error({ err: error }, 'new certificate refused');
    }
  });
}

/** Of the first certificate of the chain, the server's own. */
function expirySeconds(chain: Buffer): number {
  return Date.parse(new X509Certificate(chain).validTo) / 1_000;
}
