import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.js';

const RETRIES = 2;
const PAUSE_MS_MAX = 8_000;

const isTemporary = (problem: Error): boolean => problem instanceof ApiProblem && problem.isTemporary;

/** A read is retried while the server is away. A change is never retried: the person presses the button again. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, problem) => count < RETRIES && isTemporary(problem),
        retryDelay: (count) => Math.min(500 * 2 ** count, PAUSE_MS_MAX),
        staleTime: 5_000,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
