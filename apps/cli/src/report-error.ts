import { ERROR_GUIDANCE, ERROR_REASONS, type ErrorReason } from '@cotejo/contracts';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { ConfigInvalidError, describeError, terminal } from '@cotejo/platform/command';
import { USAGE } from '@cotejo/platform/run-command';
import { ConfigurationError, CotejoError } from '@cotejo/sdk';
import { type Language, processLanguage } from './client/process-language.js';
import { ownErrorText } from './language/spanish-errors.js';

const FAILED = 1;

/** Says in one line on standard error what failed. Returns the exit code. */
export function reportError(error: unknown): number {
  const isOfClient = error instanceof CotejoError;
  terminal().stderr.write(`cotejo: ${isOfClient ? textOf(error) : textOfOther(error)}\n`);
  return error instanceof ConfigurationError || error instanceof ConfigInvalidError ? USAGE : FAILED;
}

function textOfOther(error: unknown): string {
  if (error instanceof ExpectedError) {
    return ownErrorText(error.code, error.message);
  }
  // The message of any other error may contain the data that the library received.
  const { name, code, at } = describeError(error);
  const { syscall } = error as NodeJS.ErrnoException;
  return ownErrorText(code, [name, code, syscall, at].filter(Boolean).join(' '));
}

/** One line: status, reason, what is wrong with the fields or else what to do, and the id of the request. */
export function textOf(error: CotejoError, language: Language = processLanguage()): string {
  const { message, errors, requestId, reason } = error;
  // The message of an answer ends with the id of the request; here the places come before it.
  const cause = message.replace(` (request ${requestId})`, '');
  const places = (errors ?? []).filter(({ pointer }) => !message.includes(`${pointer}:`));
  const facts = [cause, ...places.map(({ pointer, code }) => `${pointer} ${code}`)];
  const request = requestId === null ? [] : [`request ${requestId}`];
  const advice = (errors ?? []).length > 0 || reason === null ? '' : adviceFor(reason, language);
  return [[...facts, ...request].join('; '), advice].filter(Boolean).join('. ');
}

/** What the message of the SDK lacks: a text for the reason. Empty for a reason that is newer than this command. */
function adviceFor(reason: string, language: Language): string {
  if (!Object.hasOwn(ERROR_REASONS, reason)) {
    return '';
  }
  const known = reason as ErrorReason;
  return language === 'en' ? ERROR_GUIDANCE[known].remedy : ERROR_REASONS[known].es;
}
