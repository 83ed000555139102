/** Why something that a member, or who wants to be one, asked for was refused. */
export type MemberErrorCode = 'outbox_full' | 'unknown_mail';

/** The text is meant for who asked; it never repeats what they gave. */
export class MemberError extends Error {
  /** @param retryAfterMs when to come back, where that helps */
  constructor(
    readonly code: MemberErrorCode,
    message: string,
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
    this.name = 'MemberError';
  }
}
