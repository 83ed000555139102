import { z } from 'zod';
import { runTool } from './run-tool.js';
import type { Tool } from './tool.js';

const CANARY = 'canary-1031999111';
const never = new AbortController().signal;

const toolThat = (run: () => Promise<object>): Tool<unknown> => ({
  name: 'probe',
  title: 'Probe',
  description: 'a probe',
  input: z.strictObject({ text: z.string().max(40), kind: z.enum(['one', 'two']).optional() }),
  readsOnly: true,
  callsApi: false,
  run,
});
const answered = toolThat(async () => ({ ok: true }));
const textOf = async (tool: Tool<unknown>, args: unknown, deadlineMs?: number) => {
  const { isError, content } = await runTool(tool, args, never, deadlineMs);
  return `${isError ? 'error: ' : ''}${content[0]?.text}`;
};

it('answers with the result as JSON', async () => {
  expect(await textOf(answered, { text: 'a' })).toBe('{"ok":true}');
});

it.each([
  ['missing', undefined, 'text is missing or has the wrong type'],
  ['of another type', { text: { [CANARY]: CANARY } }, 'text is missing or has the wrong type'],
  ['too long', { text: CANARY.repeat(9) }, 'text is too long or too large'],
  ['unknown', { text: 'a', [CANARY]: 1 }, 'arguments have members that the schema does not have'],
  ['not a choice', { text: 'a', kind: CANARY }, 'kind is not one of the allowed values'],
])('names an argument that is %s, and no value', async (_, args, text) => {
  const found = await textOf(answered, args);
  expect(found).toBe(`error: The arguments of probe are not valid: ${text}. See the schema of the tool.`);
  expect(found).not.toContain(CANARY);
});

it('reports an unexpected error without its message', async () => {
  const failing = toolThat(() => Promise.reject(new Error(CANARY)));
  expect(await textOf(failing, { text: 'a' })).toBe('error: The tool failed.');
});

it('reports the deadline of an equal call that it waited for', async () => {
  const shared = toolThat(() => Promise.reject(AbortSignal.abort().reason));
  expect(await textOf(shared, { text: 'a' })).toBe('error: The call took too long. Try again later.');
});

it('refuses at the deadline, also when the tool does not stop', async () => {
  const hanging = toolThat(() => new Promise(() => {}));
  expect(await textOf(hanging, { text: 'a' }, 50)).toBe('error: The call took too long. Try again later.');
});
