/** A list of networks cannot be used; the last good one of its feed stays. The text quotes nothing of what was read. */
export class AnonymityFeedError extends Error {
  constructor(
    readonly code:
      | 'unknown_feed'
      | 'file_missing'
      | 'file_too_large'
      | 'too_few'
      | 'too_many'
      | 'too_wide'
      | 'too_many_broken'
      | 'too_much_space'
      | 'version_invalid',
    message: string,
  ) {
    super(message);
    this.name = 'AnonymityFeedError';
  }
}
