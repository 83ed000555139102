/** Why no answer was signed. */
export type TitularErrorCode =
  | 'archive_unknown'
  | 'data_unknown'
  | 'exists'
  | 'invalid_reference'
  | 'no_accounts'
  | 'unknown_keys'
  | 'unwritable';

/** Something that is held could not be searched, so no answer is signed. The message repeats nothing of a person. */
export class TitularError extends Error {
  constructor(
    readonly code: TitularErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'TitularError';
  }
}
