import { createSecureContext, type Server } from 'node:tls';
import type { Logger } from '@cotejo/platform';
import { FileWatch } from '@cotejo/platform';
import { type CertificateFiles, readCertificate, TLS_VERSION_MIN } from './certificate.js';

/**
 * New connections get a renewed certificate without a restart, as soon as its files change. Chain and key are two files,
 * so for a moment they may not belong together: a pair that cannot serve is refused and the one before stays.
 */
export function watchCertificate(server: Server, files: CertificateFiles, logger: Logger): FileWatch {
  return new FileWatch([files.certFile, files.keyFile], () => {
    try {
      const pair = { ...readCertificate(files), minVersion: TLS_VERSION_MIN };
      createSecureContext(pair);
      server.setSecureContext(pair);
      logger.info('certificate renewed');
    } catch (error) {
      logger.error({ err: error }, 'new certificate refused');
    }
  });
}
