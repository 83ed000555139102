/** One call of a sandbox scenario and its answer, with ids and times made uniform. */
export interface SandboxExample {
  summary: string;
  /** The body, or the number looked up. */
  request: unknown;
  status: number;
  response: unknown;
}

/** By operation id, then by scenario. */
export type SandboxExamples = Record<'verify' | 'analyze' | 'lookUpCedula', Record<string, SandboxExample>>;

/** The keys to ask with; one of the trial may do everything. */
export interface ExampleKeys {
  verify: string;
  analyze: string;
}

/** Calls a running sandbox for every scenario of its catalogue; waits when its limits require it. */
export function recordSandboxExamples(url: string, keys: ExampleKeys): Promise<SandboxExamples>;

/** As the file is written: one example a line. */
export function examplesText(examples: SandboxExamples): string;
