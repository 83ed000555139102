import { refreshDeployment } from '@cotejo/lists/refresh';
import { Env, lowerPriority } from '@cotejo/platform';

const NICENESS = 10;

// Runs as a separate process, because reading the lists takes seconds of computing and some hundred megabytes. It
// prints a line for each bundle as soon as the stores have it, and at the end its report or an error. Exit code 2 means that another process is changing the lists, 1 any other failure.
lowerPriority(NICENESS);
const interruption = new AbortController();
process.once('SIGTERM', () => interruption.abort());
// Ctrl-C in a terminal reaches this process too. It is ignored here: the worker drains and then sends SIGTERM.
process.on('SIGINT', () => {});
try {
  const { outcomes } = await refreshDeployment(new Env(), {
    signal: interruption.signal,
    onPublished: (published) => void process.stdout.write(`${JSON.stringify({ published })}\n`),
  });
  process.stdout.write(JSON.stringify({ outcomes }));
} catch (error) {
  const { name, code } = error as { name?: string; code?: unknown };
  process.stdout.write(JSON.stringify({ error: { name, code } }));
  process.exitCode = code === 'lists_busy' ? 2 : 1;
}
