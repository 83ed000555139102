import type { Environment } from '@cotejo/contracts';
import type { StreamLine } from './destination.js';

/** Facility 13 (log audit), severity 5 (notice). */
const PRIORITY = 13 * 8 + 5;
/** 32473 is the enterprise number that RFC 5612 reserves for examples; this project owns no number. */
const ENTERPRISE = 32_473;

/** One message of RFC 5424, in a frame with its length in bytes (RFC 5425). */
export function syslogFrame({ json, time, link }: StreamLine, environment: Environment, hostname: string): Buffer {
  const numbers = link ? ` seq="${link.seq}" hash="${link.hash}"` : '';
  const data = `[audit@${ENTERPRISE} environment="${environment}"${numbers}]`;
  const header = `<${PRIORITY}>1 ${new Date(time).toISOString()} ${hostname} cotejo - audit ${data} `;
  const message = Buffer.from(header + json, 'utf8');
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
}

/** HOSTNAME of RFC 5424: printable ASCII, at most 255 characters, `-` for none. */
export const syslogHostname = (name: string): string => name.replace(/[^\x21-\x7e]/g, '').slice(0, 255) || '-';
