import { X509Certificate } from 'node:crypto';
import type { Server } from 'node:tls';
import { Gauge } from '../metrics.js';
import type { ProcessContext } from '../process-context.js';
import type { Secret } from '../secrets/secret.js';
import { type Certificate, tlsOptions } from './certificate.js';

/** Uses a renewed certificate for new connections, without a restart. @returns a function that ends this */
export function followCertificate(
  server: Server,
  certificate: Secret<Certificate>,
  { metrics, port }: Pick<ProcessContext, 'metrics'> & { port: 'api' | 'console' },
): () => void {
  const expiry = expiryGauge(metrics);
  expiry.set({ port }, expirySeconds(certificate.current.cert));
  return certificate.onChange((pair) => {
    server.setSecureContext(tlsOptions(pair));
    expiry.set({ port }, expirySeconds(pair.cert));
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
