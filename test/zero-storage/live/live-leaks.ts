import { fileURLToPath } from 'node:url';

import { startExtraProcess } from '../../harness/extra-process.js';
import { mixedCalls } from '../calls.js';
import { openCaller, type Sent, scanSurfaces, sendCall } from '../hunt.js';
import type { Rig } from '../rig.js';
import type { Planted } from '../self-test.js';
import { EXPECTED_KINDS, type LiveVendors } from './live-vendors.js';

const LEAKY = fileURLToPath(new URL('./leaky-vendors.mjs', import.meta.url));
const CALLS = 30;
const SURFACES = ['stdout and stderr of the services', 'heap of the services', 'buffers of the services'];

/** Has one more process, with every source, leave what it gets from each vendor, and looks for it as for anything else. */
export async function findVendorLeaks(rig: Rig, vendors: LiveVendors): Promise<Planted[]> {
  const options = { NODE_OPTIONS: `${rig.product.environment.NODE_OPTIONS} --import=${LEAKY}` };
  const leaky = await startExtraProcess({ services: rig.product }, 'whole', options);
  const watched = { name: 'leaky sources', pid: leaky.child.pid as number, adminPort: leaky.adminPort };
  const before = vendors.canaries.patterns.length;
  try {
    const caller = await openCaller(rig, { api: leaky.url, console: rig.product.consoleUrl });
    const sent: Sent = { patterns: [], statuses: {} };
    for (const planned of mixedCalls(CALLS, 1)) {
      await sendCall(planned, [caller], rig, sent);
    }
    const findings = await scanSurfaces(rig, vendors.canaries.patterns.slice(before), [watched]);
    return Object.keys(EXPECTED_KINDS).flatMap((vendor) =>
      SURFACES.map((surface): Planted => {
        const hits = findings.find((finding) => finding.surface === surface)?.hits ?? [];
        const found = hits.some(({ origin }) => origin === `answer of ${vendor}`);
        return { surface, what: `an answer of ${vendor}`, found };
      }),
    );
  } finally {
    await leaky.stop();
  }
}
