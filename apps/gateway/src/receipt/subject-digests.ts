import type { Subject } from '@cotejo/receipt';

/** Port: what stands for a buyer on the allow and deny lists of a tenant's policy. */
export abstract class SubjectDigests {
  abstract of(subject: Subject): string[];
}
