import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.js';

const RETRIES = 2;
const PAUSE_MS_MAX = 8_000;

const mayHelp = (problem: Error): boolean => problem instanceof ApiProblem && problem.away;

/** Reads are tried again when the server is away, nothing else is; changes never, the person presses again. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, problem) => count < RETRIES && mayHelp(problem),
        retryDelay: (count) => Math.min(500 * 2 ** count, PAUSE_MS_MAX),
        staleTime: 5_000,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
