import {
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { AnswerOf, OperationName } from '../../../src/api/operations.js';
import { call } from './client.js';
import type { ApiProblem } from './problem.js';
import type { RequestOf } from './request.js';

type ReadName = Extract<OperationName, `GET ${string}`>;
type ChangeName = Exclude<OperationName, ReadName>;

/** Under what an answer is kept; its name alone finds all answers of the route. */
const answerKey = <Name extends ReadName>(name: Name, request: RequestOf<Name>): QueryKey => [
  name,
  request.params ?? {},
  request.query ?? {},
];

export interface ReadOptions {
  pollMs?: number | false;
  enabled?: boolean;
}

/** An answer of the API. Only the first reading counts as use of the session; what is read again by itself does not. */
export function useAnswer<Name extends ReadName>(
  name: Name,
  request: RequestOf<Name>,
  { pollMs = false, enabled = true }: ReadOptions = {},
): UseQueryResult<AnswerOf<Name>, ApiProblem> {
  const client = useQueryClient();
  const queryKey = answerKey(name, request);
  return useQuery<AnswerOf<Name>, ApiProblem>({
    queryKey,
    enabled,
    refetchInterval: pollMs,
    queryFn: ({ signal }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return call(name, request, { signal, background });
    },
  });
}

export interface ChangeOptions<Name extends ChangeName> {
  /** Routes whose answers are no longer true after it. */
  outdates?: ReadName[];
  onDone?: (answer: AnswerOf<Name>, request: RequestOf<Name>) => void;
}

/** A change by the API; `isPending` until what it outdated was asked to be read again. */
export function useChange<Name extends ChangeName>(
  name: Name,
  { outdates = [], onDone }: ChangeOptions<Name> = {},
): UseMutationResult<AnswerOf<Name>, ApiProblem, RequestOf<Name>> {
  const client = useQueryClient();
  const outdate = () => {
    for (const outdated of outdates) {
      void client.invalidateQueries({ queryKey: [outdated] });
    }
  };
  return useMutation<AnswerOf<Name>, ApiProblem, RequestOf<Name>>({
    mutationFn: (request) => call(name, request),
    onSuccess: (answer, request) => {
      outdate();
      onDone?.(answer, request);
    },
    // What failed may have been done already, here or in another tab.
    onError: (problem) => {
      if (problem.status === 409 || problem.status === 404) {
        outdate();
      }
    },
  });
}
