import type { SourceReport, SourceState } from '@cotejo/contracts';
import { createLogger } from '@cotejo/platform/logger';
import { Registry } from '@cotejo/platform/metrics';
import type { CallContext } from '@cotejo/transport';
import type { SourceProvider } from '../provider.js';
import type { SourceDefinition } from '../source-definition.js';
import { SourceRunner } from '../source-runner.js';

/** A runner of one source in this process, without a bus. */
export interface TestRunner {
  query(operation: string, query: object, deadline?: number): Promise<SourceReport>;
  state(): SourceState;
  /** Everything that was logged, as one text. */
  logged(): string;
}

/** @param providers in the order in which they are called */
export function createTestRunner<P extends SourceProvider>(
  definition: SourceDefinition<P>,
  ...providers: P[]
): TestRunner {
  const lines: string[] = [];
  const logger = createLogger('test', 'trace', { write: (line: string) => void lines.push(line) });
  const runner = new SourceRunner(definition, providers, { logger, metrics: new Registry() });
  return {
    query: async (operation, query, deadline = Date.now() + 5_000) =>
      runner.answerQuery(operation, { query }, callBefore(deadline)),
    state: () => runner.state(),
    logged: () => lines.join('\n'),
  };
}

/** Returns the provider with other behaviour: every method except `configured`, `data`, `vendorState` and `queriesMax` does `behaviour`, if it is given. */
export function overrideProvider<P extends SourceProvider>(
  provider: P,
  { behaviour, isConfigured = true }: { behaviour?: () => Promise<unknown>; isConfigured?: boolean },
): P {
  return new Proxy(provider, {
    get(target, member) {
      if (member === 'configured') {
        return () => isConfigured;
      }
      if (member === 'data') {
        return () => target.data();
      }
      if (member === 'vendorState') {
        return () => target.vendorState();
      }
      if (member === 'queriesMax') {
        return () => target.queriesMax();
      }
      const value = Reflect.get(target, member);
      if (typeof value !== 'function') {
        return value;
      }
      return behaviour ?? value.bind(target);
    },
  });
}

/** @param deadline epoch milliseconds */
export function callBefore(deadline: number, traceparent?: string): CallContext {
  return { deadline, attempt: 1, signal: new AbortController().signal, requestId: undefined, traceparent };
}
