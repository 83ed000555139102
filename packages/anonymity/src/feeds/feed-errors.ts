import { ExpectedError } from '@cotejo/contracts/expected-error';

/** A feed or a version is not usable; the last good edition stays. The message never quotes the file. */
export class AnonymityFeedError extends ExpectedError<
  | 'unknown_feed'
  | 'file_missing'
  | 'file_too_large'
  | 'too_few'
  | 'too_many'
  | 'too_wide'
  | 'too_many_broken'
  | 'too_much_space'
  | 'version_invalid'
> {}
