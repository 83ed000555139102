import {
  keepPreviousData,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { AnswerOf, OperationName } from '../../../src/api/operations.js';
import { useTenantIfAny } from '../session/member.js';
import { call } from './client.js';
import type { ApiProblem } from './problem.js';
import type { PageRequest, RequestOf } from './request.js';

/** Searches whose conditions must be in no URL. */
export type SearchName = Extract<OperationName, `POST ${string}/activity` | `POST ${string}/sign-ins`>;
export type ReadName = Extract<OperationName, `GET ${string}`> | SearchName;
export type ChangeName = Exclude<OperationName, ReadName>;

/** Adds the tenant of the page to a request whose route has one. */
export function useFilledRequest() {
  const tenant = useTenantIfAny();
  return <Name extends OperationName>(name: Name, request: PageRequest<Name>) =>
    (name.includes('/:tenant')
      ? { ...request, params: { tenant, ...request.params } }
      : request) as unknown as RequestOf<Name>;
}

/** The cache key of an answer. The route's name alone matches all answers of the route. */
const answerKey = <Name extends ReadName>(name: Name, request: RequestOf<Name>): QueryKey => [
  name,
  request.params ?? {},
  request.query ?? {},
  request.body ?? {},
];

export interface ReadOptions {
  pollMs?: number | false;
  enabled?: boolean;
  /** Shows the answer to the request before until the new one is there. */
  keepsPrevious?: boolean;
}

/** Reads an answer of the API. Only the first read counts as use of the session, repeated reads do not. */
export function useAnswer<Name extends ReadName>(
  name: Name,
  pageRequest: PageRequest<Name>,
  { pollMs = false, enabled = true, keepsPrevious = false }: ReadOptions = {},
): UseQueryResult<AnswerOf<Name>, ApiProblem> {
  const client = useQueryClient();
  const request = useFilledRequest()(name, pageRequest);
  const queryKey = answerKey(name, request);
  return useQuery<AnswerOf<Name>, ApiProblem>({
    queryKey,
    enabled,
    refetchInterval: pollMs,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    queryFn: ({ signal }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return call(name, request, { signal, background });
    },
  });
}

export interface ChangeOptions<Name extends ChangeName> {
  /** Routes whose cached answers the change makes wrong. They are read again. */
  invalidates?: ReadName[];
  onDone?: (answer: AnswerOf<Name>, request: PageRequest<Name>) => void;
}

/** Makes a change through the API and then reads the routes of `invalidates` again. */
export function useChange<Name extends ChangeName>(
  name: Name,
  { invalidates = [], onDone }: ChangeOptions<Name> = {},
): UseMutationResult<AnswerOf<Name>, ApiProblem, PageRequest<Name>> {
  const client = useQueryClient();
  const fill = useFilledRequest();
  const readAgain = () => {
    for (const route of invalidates) {
      void client.invalidateQueries({ queryKey: [route] });
    }
  };
  return useMutation<AnswerOf<Name>, ApiProblem, PageRequest<Name>>({
    mutationFn: (request) => call(name, fill(name, request)),
    onSuccess: (answer, request) => {
      readAgain();
      onDone?.(answer, request);
    },
    // A conflict or a missing record means that another tab or an earlier attempt made the change.
    onError: (problem) => {
      if (problem.status === 409 || problem.status === 404) {
        readAgain();
      }
    },
  });
}

const newKey = (): string => crypto.randomUUID();

/** An idempotency key. Every attempt at the same action sends the same key; call `next` when the action is done. */
export function useIdempotencyKey(): { key: string; next: () => void } {
  const [key, setKey] = useState(newKey);
  return { key, next: useCallback(() => setKey(newKey()), []) };
}
