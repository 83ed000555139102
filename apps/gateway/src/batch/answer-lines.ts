import type { AnswerStream } from './answer-stream.js';

/** The answer of a row. It leaves once it is released. */
export interface AnswerLine {
  text: string;
  isReleased: boolean;
  /** In the sandbox the connection is cut in place of this answer. */
  dropsConnection: boolean;
}

interface Listeners {
  /** The connection must be cut now. */
  onDrop(): void;
  /** Lines have left. */
  onFlush(): void;
}

/** Answers that wait until the settlement of their rows is on its way. They leave in the order in which they were added. */
export class AnswerLines {
  private lines: AnswerLine[] = [];
  private isFlushing = false;

  constructor(
    private readonly output: AnswerStream,
    private readonly listeners: Listeners,
  ) {}

  get length(): number {
    return this.lines.length;
  }

  /** Takes the place of an answer, whose text comes when it is released. */
  add({ dropsConnection }: Pick<AnswerLine, 'dropsConnection'>): AnswerLine {
    const line = { text: '', isReleased: false, dropsConnection };
    this.lines.push(line);
    return line;
  }

  /** Lines that are released in one turn of the event loop leave in one write. */
  release(line: AnswerLine, text: string): void {
    line.text = text;
    line.isReleased = true;
    if (!this.isFlushing) {
      this.isFlushing = true;
      process.nextTick(() => this.flush());
    }
  }

  clear(): void {
    this.lines = [];
  }

  private flush(): void {
    this.isFlushing = false;
    const waiting = this.lines.findIndex(({ isReleased }) => !isReleased);
    const released = this.lines.splice(0, waiting < 0 ? this.lines.length : waiting);
    const drop = released.findIndex(({ dropsConnection }) => dropsConnection);
    const leaving = drop < 0 ? released : released.slice(0, drop);
    if (leaving.length > 0) {
      this.output.write(leaving.map(({ text }) => text).join(''));
    }
    if (drop < 0) {
      this.listeners.onFlush();
    } else {
      this.listeners.onDrop();
    }
  }
}
