import { metricsOf } from '@cotejo/testing';

/** Resident memory of a process, in MB. @param {number} adminPort */
export async function memoryMbOf(adminPort) {
  return Number(/^process_resident_memory_bytes\{[^}]*\} (\S+)/m.exec(await metricsOf(adminPort))?.[1]) / 1e6;
}
