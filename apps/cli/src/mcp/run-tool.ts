import { CotejoError } from '@cotejo/sdk';
import { z } from 'zod';
import { textOf } from '../report-error.js';
import { type Tool, ToolRefusal } from './tool.js';

const DEADLINE_MS = 20_000;
const TOO_LONG = 'The call took too long. Try again later.';

export interface ToolResult {
  content: { type: 'text'; text: string }[];
  isError?: boolean;
  [member: string]: unknown;
}

/** Runs a tool with arguments of any form. Always resolves: a failure is a result that the assistant reads. */
export async function runTool(
  tool: Tool<unknown>,
  args: unknown,
  stopped: AbortSignal,
  deadlineMs = DEADLINE_MS,
): Promise<ToolResult> {
  try {
    const { success, data, error } = tool.input.safeParse(args ?? {});
    if (!success) {
      return refusal(problemsOf(error, tool));
    }
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(deadlineMs)]);
    const result = await Promise.race([tool.run(data, signal), refusalAt(signal)]);
    return { content: [{ type: 'text', text: JSON.stringify(result) }] };
  } catch (error) {
    return refusal(failureText(error));
  }
}

/** A call that waits for its turn ends at the deadline too. */
function refusalAt(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new ToolRefusal(TOO_LONG)), {
      once: true,
    });
  });
}

const refusal = (text: string): ToolResult => ({ content: [{ type: 'text', text }], isError: true });

function failureText(error: unknown): string {
  if (error instanceof ToolRefusal) {
    return error.message;
  }
  // The reason of a signal. An equal call of the same moment may have started this one, and reached its own deadline.
  if (error instanceof DOMException) {
    return TOO_LONG;
  }
  // The message of another error may contain what was sent.
  return error instanceof CotejoError ? `The call failed: ${textOf(error)}` : 'The tool failed.';
}

/** Names the known arguments that are not valid and the rules, never a value and never an unknown name. */
function problemsOf(error: z.ZodError, { input, name }: Tool<unknown>): string {
  const known = Object.keys((input as z.ZodObject).shape);
  const problems = error.issues.map(({ code, path: [first] }) => {
    const argument = known.find((each) => each === first) ?? 'arguments';
    return `${argument} ${PROBLEMS[code] ?? 'is not valid'}`;
  });
  return `The arguments of ${name} are not valid: ${[...new Set(problems)].join('; ')}. See the schema of the tool.`;
}

const PROBLEMS: Partial<Record<z.core.$ZodIssue['code'], string>> = {
  invalid_type: 'is missing or has the wrong type',
  invalid_union: 'is missing or has the wrong type',
  too_big: 'is too long or too large',
  too_small: 'is too short or too small',
  unrecognized_keys: 'have members that the schema does not have',
  invalid_value: 'is not one of the allowed values',
};
