/** Why a backup or a restore was refused. */
export type BackupErrorCode =
  | 'busy'
  | 'damaged'
  | 'exists'
  | 'newer_format'
  | 'no_folder'
  | 'no_recipient'
  | 'not_empty'
  | 'other_environment'
  | 'other_peppers'
  | 'unknown_keys'
  | 'unreadable'
  | 'written_meanwhile';

/** The message is for the operator; it repeats no content of a backup. */
export class BackupError extends Error {
  constructor(
    readonly code: BackupErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'BackupError';
  }
}
