/** Bounds on the remembered answers. Answers with the earliest deadline are dropped first. */
const ANSWERS_MAX = 32_768;
const CHARACTERS_MAX = 32 * 1_024 * 1_024;
/** Answers whose deadlines are in the same slice of time are dropped together. */
const SLICE_MS = 16;

/** Identifies a call of one sender. A call that is sent again has the same deadline. */
interface CallKey {
  id: number;
  deadline: number;
}

/**
 * The answers of this process, kept until the deadlines of their calls; only used with two buses. When a bus breaks, callers
 * send their calls again over the other one. A call with a remembered answer is answered again and not executed again.
 * Bounded, and in memory only.
 */
export class AnsweredCalls {
  private slices = new Map<number, Map<string, string>>();
  private answers = 0;
  private characters = 0;
  /** All answers with deadlines up to this slice are dropped. */
  private forgotten = -1;

  /** @param bounds smaller ones are for tests */
  constructor(private readonly bounds = { answersMax: ANSWERS_MAX, charactersMax: CHARACTERS_MAX }) {}

  keep(sender: string, call: CallKey, answer: string): void {
    const slice = sliceOf(call.deadline);
    const answers = this.slices.get(slice) ?? new Map<string, string>();
    this.slices.set(slice, answers.set(keyOf(sender, call), answer));
    this.answers += 1;
    this.characters += answer.length;
    while (this.answers > this.bounds.answersMax || this.characters > this.bounds.charactersMax) {
      this.drop(Math.min(...this.slices.keys()));
    }
  }

  find(sender: string, call: CallKey): string | undefined {
    return this.slices.get(sliceOf(call.deadline))?.get(keyOf(sender, call));
  }

  /** Whether an answer to the call may have been remembered and dropped. */
  mayHaveForgotten({ deadline }: CallKey): boolean {
    return sliceOf(deadline) <= this.forgotten;
  }

  /** Drops answers whose deadlines have passed. @returns whether any answer is left */
  sweep(now: number): boolean {
    const current = sliceOf(now);
    for (const slice of this.slices.keys()) {
      if (slice < current) {
        this.drop(slice);
      }
    }
    return this.slices.size > 0;
  }

  clear(): void {
    this.slices = new Map();
    this.answers = 0;
    this.characters = 0;
  }

  private drop(slice: number): void {
    for (const answer of this.slices.get(slice)?.values() ?? []) {
      this.answers -= 1;
      this.characters -= answer.length;
    }
    this.slices.delete(slice);
    // A new Map: one that keeps shrinking and growing keeps its old entries from the garbage collector, see call-table.ts.
    this.slices = new Map(this.slices);
    this.forgotten = Math.max(this.forgotten, slice);
  }
}

function sliceOf(deadline: number): number {
  return Math.floor(deadline / SLICE_MS);
}

function keyOf(sender: string, { id }: CallKey): string {
  return `${sender}/${id}`;
}
