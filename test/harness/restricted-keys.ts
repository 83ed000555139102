import { getFrom } from '@cotejo/testing';
import { untilReady } from './http.js';

export const CEDULA_PATH = '/v1/cedula/1000000001';
/** The only trusted proxy. The console calls from here too. */
export const PROXY = '127.0.0.1';
/** Clients, as other addresses of this machine. */
export const OFFICE = '127.10.0.7';
export const OFFICE_NETWORK = '127.10.0.0/16';
export const THIEF = '127.66.77.88';

export const forwarded = (chain: string) => ({ 'x-forwarded-for': chain });

/** Looks up a cédula from an address of this machine. @returns `ok`, or status and reason */
export async function askFrom(
  address: string,
  url: string,
  headers: Parameters<typeof getFrom>[2] & object,
): Promise<string> {
  const { status, text } = await untilReady(() => getFrom(address, `${url}${CEDULA_PATH}`, headers));
  return status === 200 ? 'ok' : `${status} ${JSON.parse(text).reason}`;
}
