/** One call of a sandbox scenario and its answer, with ids and times made uniform. */
export interface SandboxExample {
  summary: string;
  /** The body, or the number looked up. */
  request: unknown;
  status: number;
  response: unknown;
}

/** By operation id, then by scenario. */
export type SandboxExamples = Record<
  'verify' | 'analyze' | 'lookUpCedula' | 'lookUpCedulaInBody',
  Record<string, SandboxExample>
>;

/** Keys for the calls of each operation; one key of a trial may make all calls. */
export interface ExampleKeys {
  verify: string;
  analyze: string;
}

/** Calls a running sandbox with every scenario of its catalogue; waits when it meets a limit. */
export function recordSandboxExamples(url: string, keys: ExampleKeys): Promise<SandboxExamples>;

/** The text of the examples file: one example in each line. */
export function examplesText(examples: SandboxExamples): string;
