import type { Pattern } from './encodings.js';
import { noMemory, processMemory } from './process-memory.js';
import type { Rig } from './rig.js';
import { Scanner } from './scanner.js';

/** The content of all memory of a process, freed or not. */
export interface Residue {
  process: string;
  bytes: number;
  matches: number;
}

/** Scans the whole memory of each service; nothing where the system does not show it. */
export async function residuesOf({ processes }: Rig, patterns: Iterable<Pattern>): Promise<Residue[]> {
  const scanner = new Scanner(patterns);
  const residues: Residue[] = [];
  for (const { name, pid } of noMemory() ? [] : processes) {
    const { bytes, matches } = await scanner.scan(processMemory(pid));
    residues.push({ process: name, bytes, matches });
  }
  return residues;
}
