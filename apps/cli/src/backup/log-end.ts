import { type ChainLink, GENESIS, isRun, parseItem, readLink, type SignedCheckpoint } from '@cotejo/accounts';
import type { Environment } from '@cotejo/contracts';
import type { StoredKey } from './stored-key.js';

/** Whether the audit log of a backup contains what a checkpoint signed, and the sentence that says so. */
export interface Comparison {
  result: 'as_signed' | 'different' | 'not_compared';
  text: string;
}

/** The end of the audit log in a backup and the entry of a checkpoint, found while its lines are read. */
export class LogEnd {
  private head: ChainLink = GENESIS;
  /** Hash of the entry whose number the checkpoint has. */
  private signedEntry: string | undefined;

  constructor(private readonly checkpoint: SignedCheckpoint | undefined) {
    this.signedEntry = checkpoint?.seq === 0 ? GENESIS.hash : undefined;
  }

  read({ key, value }: StoredKey): void {
    if (key === 'account:audit:head') {
      this.head = readLink(textOf(value[0])) ?? GENESIS;
    } else if (this.checkpoint && key === 'account:audit:entries') {
      // Members and scores in turn.
      for (let index = 0; index < value.length; index += 2) {
        this.add(textOf(value[index]), this.checkpoint);
      }
    }
  }

  compare(environment: Environment): Comparison {
    const { checkpoint, signedEntry } = this;
    const upTo = `the audit log of the backup ends at entry ${this.head.seq}`;
    if (checkpoint === undefined) {
      return { result: 'not_compared', text: `${upTo}; not compared with a signed checkpoint (--checkpoint)` };
    }
    const { seq, hash } = checkpoint;
    if (checkpoint.environment !== environment) {
      return { result: 'different', text: `the checkpoint is of the environment ${checkpoint.environment}` };
    }
    if (seq > this.head.seq) {
      const missing = seq - this.head.seq;
      return { result: 'different', text: `${upTo}, and the checkpoint signed ${missing} entries more` };
    }
    if (signedEntry === undefined) {
      const text = `${upTo}, but has entry ${seq} of the checkpoint in the archive only: give a newer checkpoint`;
      return { result: 'not_compared', text };
    }
    return signedEntry === hash
      ? { result: 'as_signed', text: `${upTo} and contains entry ${seq} as the checkpoint signed it` }
      : { result: 'different', text: `entry ${seq} is not the one that the checkpoint signed: it is another log` };
  }

  private add(text: string, { seq }: SignedCheckpoint): void {
    const item = parseItem(text);
    if (item && seq === (isRun(item) ? item.to : item.seq)) {
      this.signedEntry = item.hash;
    }
  }
}

const textOf = (encoded = ''): string => Buffer.from(encoded, 'base64').toString();
