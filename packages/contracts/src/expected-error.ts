/**
 * A failure that the product foresees. Its message is written for the person who reads it, and it is safe to print and to log: it
 * repeats no value of a request, a file or a secret. The message of any other error may quote the data that caused it.
 */
export class ExpectedError<Code extends string = string> extends Error {
  constructor(
    readonly code: Code,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = new.target.name;
  }
}
