import type { RutState } from '@cotejo/contracts';
import { dayText } from '@cotejo/snapshot';
import type { Registration } from '../tax-registration.js';

/**
 * Layout of a registration in bytes, big-endian:
 *
 *     0   state: its index in STATES
 *     1   day since which the registration has this state, counted from 1900-01-01, 2 bytes; 0 means none
 */
export const REGISTRATION_BYTES = 3;

/** Add new states at the end only: snapshots store the index. */
const STATES: readonly (RutState | null)[] = [null, 'activo', 'suspendido', 'cancelado', 'no_inscrito'];

export function packRegistration(state: RutState | null, day: number, bytes: Buffer, at: number): void {
  bytes[at] = STATES.indexOf(state);
  bytes.writeUInt16BE(day, at + 1);
}

export function unpackRegistration(bytes: Uint8Array, at: number): Registration {
  const day = ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);
  return { state: STATES[bytes[at] as number] ?? null, stateSince: day === 0 ? null : dayText(day) };
}
