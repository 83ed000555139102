/** A batch was not written to the files. The code never holds a path or content. */
export class StreamNotWrittenError extends Error {
  readonly permanent: boolean;

  /** @param options permanent: another attempt fails too until a person changes something */
  constructor(
    readonly code: string,
    { permanent = false }: { permanent?: boolean } = {},
  ) {
    super(`the audit stream was not written: ${code}`);
    this.name = 'StreamNotWrittenError';
    this.permanent = permanent;
  }
}
