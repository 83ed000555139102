import { ERROR_GUIDANCE, type ErrorReason } from '@cotejo/contracts';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { describeError, terminal } from '@cotejo/platform/command';
import { ConfigurationError, CotejoError } from '@cotejo/sdk';

const FAILED = 1;
const USAGE = 2;

/** Says in one line on standard error what failed. Returns the exit code. */
export function reportError(error: unknown): number {
  const isOfClient = error instanceof CotejoError;
  terminal().stderr.write(`cotejo: ${isOfClient ? textOf(error) : textOfOther(error)}\n`);
  return error instanceof ConfigurationError ? USAGE : FAILED;
}

function textOfOther(error: unknown): string {
  if (error instanceof ExpectedError) {
    return error.message;
  }
  // The message of any other error may contain the data that the library received.
  const { name, code, at } = describeError(error);
  const { syscall } = error as NodeJS.ErrnoException;
  return [name, code, syscall, at].filter(Boolean).join(' ');
}

/** One line: status, reason, the places of problems, the id of the request, and what to do. */
export function textOf({ message, errors, requestId, status, reason }: CotejoError): string {
  const places = (errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
  // The message of an answer ends with the id of the request; here the places come before it.
  const cause = reason === null ? message : `${status} ${reason}`;
  const request = requestId === null || cause.includes(requestId) ? [] : [`request ${requestId}`];
  const facts = [cause, ...places, ...request].join('; ');
  return reason !== null && Object.hasOwn(ERROR_GUIDANCE, reason)
    ? `${facts}. ${ERROR_GUIDANCE[reason as ErrorReason].remedy}`
    : facts;
}
