import { ERROR_GUIDANCE, type ErrorReason } from '@cotejo/contracts';
import { ConfigurationError, CotejoError } from '@cotejo/sdk';
import { type Command, CommanderError } from 'commander';

const REFUSED = 1;
const USAGE = 2;

/**
 * Makes commands of the API's clients end with 2 after wrong usage: 1 means that the API refused. Commander has already
 * printed the error when it throws.
 */
export function throwOnWrongUsage(command: Command): Command {
  command.exitOverride().showHelpAfterError('(see --help)');
  for (const each of command.commands) {
    throwOnWrongUsage(each);
  }
  return command;
}

/** Handles an error of a client command. Returns whether it was one. */
export function reportClientError(error: unknown): boolean {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : USAGE;
    return true;
  }
  if (error instanceof CotejoError) {
    process.stderr.write(`cotejo: ${textOf(error)}\n`);
    process.exitCode = error instanceof ConfigurationError ? USAGE : REFUSED;
    return true;
  }
  return false;
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
