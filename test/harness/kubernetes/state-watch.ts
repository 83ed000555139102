import type { Deployment } from './deployment.js';
import { ended } from './kubectl.js';

/** Runs in a gateway: prints each change of the gauge that says whether it applies limits by its own share. */
const SCRIPT = `let last;
  const changes = [];
  let over = false;
  process.stdin.resume().on('end', () => { over = true; });
  while (!over) {
    const text = await (await fetch('http://127.0.0.1:9464/metrics')).text();
    const isAway = /^admission_local(?:{.*})? 1$/m.test(text);
    if (isAway !== last) { last = isAway; changes.push({ atMs: Date.now(), isAway }); }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  process.stdout.write(JSON.stringify(changes), () => process.exit());`;

/** When the state Redis was away for a gateway. */
export interface StateOutage {
  /** Seconds from the loss until limits are exact again; undefined if they are not. */
  backAfterS: number | undefined;
  wasAway: boolean;
}

/** Watches one gateway. The returned function ends the watch. */
export function watchState({ kubectl }: Deployment, gateway: string): (lostAtMs: number) => Promise<StateOutage> {
  const child = kubectl.start(['exec', '--stdin', gateway, '--', 'node', '--input-type=module', '--eval', SCRIPT]);
  const result = ended(child);
  return async (lostAtMs) => {
    child.stdin?.end();
    const [code, out, errors] = await result;
    if (code !== 0) {
      throw new Error(`the watch ended with ${code}: ${errors}`);
    }
    const changes = JSON.parse(out) as { atMs: number; isAway: boolean }[];
    const wasAway = changes.some(({ isAway }) => isAway);
    const last = changes.at(-1);
    const isBack = wasAway && last && !last.isAway;
    return { wasAway, backAfterS: isBack ? (last.atMs - lostAtMs) / 1_000 : undefined };
  };
}
