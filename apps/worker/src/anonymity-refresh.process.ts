import { readAnonymityConfig } from '@cotejo/anonymity';
import { refreshFeeds } from '@cotejo/anonymity/refresh';
import { Env, lowerPriority } from '@cotejo/platform';

const NICENESS = 10;

// Runs as a separate process, because building the index computes for a second. It prints its report or an error.
lowerPriority(NICENESS);
const interruption = new AbortController();
process.once('SIGTERM', () => interruption.abort());
// Ctrl-C in a terminal reaches this process too. It is ignored here: the worker drains and then sends SIGTERM.
process.on('SIGINT', () => {});
try {
  const report = await refreshFeeds({ ...readAnonymityConfig(new Env()), signal: interruption.signal });
  process.stdout.write(JSON.stringify(report));
} catch (error) {
  const { name, code } = error as { name?: string; code?: unknown };
  process.stdout.write(JSON.stringify({ error: { name, code } }));
  process.exitCode = 1;
}
