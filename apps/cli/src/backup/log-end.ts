import { type ChainLink, GENESIS, isRun, parseItem, readLink, type SignedCheckpoint } from '@cotejo/accounts';
import type { Environment } from '@cotejo/contracts';
import type { StoredKey } from './stored-key.js';

/** Whether the audit log of a backup contains what a checkpoint signed, and the sentence that says so. */
export interface Comparison {
  result: 'as_signed' | 'different' | 'not_compared';
  text: string;
}

/** The links of the audit log in a backup, collected while its lines are read. */
export class LogEnd {
  private head: ChainLink = GENESIS;
  private readonly hashes = new Map<number, string>();

  read({ key, value }: StoredKey): void {
    if (key === 'account:audit:head') {
      this.head = readLink(textOf(value[0])) ?? GENESIS;
    } else if (key === 'account:audit:entries') {
      // Members and scores in turn.
      for (let index = 0; index < value.length; index += 2) {
        this.add(textOf(value[index]));
      }
    }
  }

  compare(checkpoint: SignedCheckpoint | undefined, environment: Environment): Comparison {
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
    const found = seq === 0 ? GENESIS.hash : this.hashes.get(seq);
    if (found === undefined) {
      return { result: 'not_compared', text: `${upTo}; entry ${seq} of the checkpoint is in the archive only` };
    }
    return found === hash
      ? { result: 'as_signed', text: `${upTo} and contains entry ${seq} as the checkpoint signed it` }
      : { result: 'different', text: `entry ${seq} is not the one that the checkpoint signed: it is another log` };
  }

  private add(text: string): void {
    const item = parseItem(text);
    if (item) {
      this.hashes.set(isRun(item) ? item.to : item.seq, item.hash);
    }
  }
}

const textOf = (encoded = ''): string => Buffer.from(encoded, 'base64').toString();
