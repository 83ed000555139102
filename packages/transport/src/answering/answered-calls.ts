/** Calls of which the answer is remembered, and characters of those answers: what is due first is forgotten first. */
const ANSWERS_MAX = 32_768;
const CHARACTERS_MAX = 32 * 1_024 * 1_024;
/** Answers due within the same few milliseconds are dropped together. */
const SLICE_MS = 16;

/** A call as far as it is recognised; both copies carry the same deadline. */
interface CallKey {
  id: number;
  deadline: number;
}

/**
 * The answers of this process until their calls are due, where there are two buses: a call that comes again because the
 * one it went over broke is answered again, not executed again. Memory only, and bounded.
 */
export class AnsweredCalls {
  private slices = new Map<number, Map<string, string>>();
  private answers = 0;
  private characters = 0;
  /** Whatever was due up to this slice is forgotten. */
  private forgotten = -1;

  /** @param bounds of what is remembered; the default is meant for use */
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

  /** Whether an answer to the call may have been given and forgotten. */
  mayHaveForgotten({ deadline }: CallKey): boolean {
    return sliceOf(deadline) <= this.forgotten;
  }

  /** Drops what is due; says whether anything is left. */
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
    // Anew: a Map that goes on shrinking and growing would keep what it held from the garbage collector, as call-table says.
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
