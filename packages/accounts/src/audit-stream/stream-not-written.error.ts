import { ExpectedError } from '@cotejo/contracts/expected-error';

/** A batch was not written to the files. The code never holds a path or content. */
export class StreamNotWrittenError extends ExpectedError {
  readonly permanent: boolean;

  /** @param options permanent: another attempt fails too until a person changes something */
  constructor(code: string, { permanent = false }: { permanent?: boolean } = {}) {
    super(code, `the audit stream was not written: ${code}`);
    this.permanent = permanent;
  }
}
