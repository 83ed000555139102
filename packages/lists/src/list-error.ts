import { ExpectedError } from '@cotejo/contracts/expected-error';

/**
 * A list was refused or could not be refreshed; the lists in use stay. The message has file names and counts, never a person, and no
 * address with a token.
 */
export class ListError extends ExpectedError {}
