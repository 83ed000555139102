import { refreshDeployment } from '@cotejo/lists';
import { Env, lowerPriority } from '@cotejo/platform';

const NICENESS = 10;

// A process of its own, as reading the lists takes seconds of computing and some hundred megabytes. It prints its report,
// or says by its exit code that there is none: 2 while another process changes the lists, else 1.
lowerPriority(NICENESS);
const interruption = new AbortController();
process.once('SIGTERM', () => interruption.abort());
// Ctrl-C in a terminal reaches it as well: the worker, which drains, tells it to stop.
process.on('SIGINT', () => {});
try {
  const { outcomes, bundle } = await refreshDeployment(new Env(), { signal: interruption.signal });
  process.stdout.write(JSON.stringify({ outcomes, bundle }));
} catch (error) {
  const { name, code } = error as { name?: string; code?: unknown };
  process.stdout.write(JSON.stringify({ error: { name, code } }));
  process.exitCode = code === 'lists_busy' ? 2 : 1;
}
