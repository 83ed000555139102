import { ExpectedError } from '@cotejo/contracts/expected-error';

/**
 * A bundle was refused: it is unsigned, has an untrusted signature, or differs from its manifest. The bundle in use
 * stays.
 */
export class BundleRefusedError extends ExpectedError {
  constructor(problem: string) {
    super('bundle_refused', `list bundle refused: ${problem}`);
  }
}
