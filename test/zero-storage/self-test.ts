import { formsOf, newCanary } from './canary.js';
import { type Pattern, patternsOf } from './encodings.js';
import { type Finding, scanSurfaces } from './hunt.js';
import { LEAKS } from './leaks.js';
import { LeakyProcess } from './leaky-process.js';
import type { Rig } from './rig.js';

/** What became of one deliberate leak. */
export interface Planted {
  surface: string;
  what: string;
  found: boolean;
  notAvailable?: string;
}

/** Leaves one deliberate leak after another, each of values of its own, and looks for them as for any other. */
export async function selfTest(rig: Rig): Promise<Planted[]> {
  const service = await LeakyProcess.start(rig);
  const careless = rig.edge && (await rig.startCarelessEdge());
  const patterns: Pattern[] = [];
  try {
    for (const { surface, what, plant } of LEAKS) {
      const canary = newCanary();
      patterns.push(...formsOf(canary).flatMap((form) => patternsOf(form, `${surface}: ${what}`)));
      await plant({ rig, service, careless }, canary.cedula, JSON.stringify(canary));
    }
    const findings = await scanSurfaces(rig, patterns, rig.others);
    return LEAKS.map(({ surface, what }) => outcome(surface, what, findings));
  } finally {
    await service.stop();
  }
}

function outcome(surface: string, what: string, findings: Finding[]): Planted {
  const { hits, notAvailable } = findings.find((finding) => finding.surface === surface) as Finding;
  const found = hits.some(({ origin }) => origin === `${surface}: ${what}`);
  return { surface, what, found, ...(notAvailable && { notAvailable }) };
}
