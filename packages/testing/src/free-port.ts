import { freePorts } from '@cotejo/launcher/port';

/** Finds a port of 127.0.0.1 that no process listens on now, as the launcher does. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) {
    throw new Error('no port is free');
  }
  return port;
}
