import type { z } from 'zod';

/** A tool of the server. */
export interface Tool<Input = never> {
  name: string;
  title: string;
  description: string;
  /** A strict object. Every text and list in it has a largest size. */
  input: z.ZodType<Input>;
  /** The tool only reads: calls are not charged, and count for nothing. */
  readsOnly: boolean;
  /** The tool calls the API, and not only this machine. */
  callsApi: boolean;
  /** The result becomes JSON. @param signal ends the call at the deadline */
  run(input: Input, signal: AbortSignal): Promise<object>;
}

/** A refusal with a text for the assistant. The text never has a value of the arguments. */
export class ToolRefusal extends Error {}
