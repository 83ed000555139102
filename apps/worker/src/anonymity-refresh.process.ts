import { readAnonymityConfig, refreshFeeds } from '@cotejo/anonymity';
import { Env, lowerPriority } from '@cotejo/platform';

const NICENESS = 10;

// A process of its own, as building the index takes a second of computing. It prints its report, or why there is none.
lowerPriority(NICENESS);
const interruption = new AbortController();
process.once('SIGTERM', () => interruption.abort());
// Ctrl-C in a terminal reaches it as well: the worker, which drains, tells it to stop.
process.on('SIGINT', () => {});
try {
  const report = await refreshFeeds({ ...readAnonymityConfig(new Env()), signal: interruption.signal });
  process.stdout.write(JSON.stringify(report));
} catch (error) {
  const { name, code } = error as { name?: string; code?: unknown };
  process.stdout.write(JSON.stringify({ error: { name, code } }));
  process.exitCode = 1;
}
