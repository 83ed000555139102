import { type Logger, redisProblem } from '@cotejo/platform';

const AGAIN_AFTER_MS = 30_000;

/**
 * Hears the errors of a queue or of a worker on it. BullMQ prints one that nobody hears as it stands, and with it the
 * command it belongs to: when a connection is refused, user and password.
 */
export class JobErrors {
  private told = '';
  private toldAt = 0;

  constructor(private readonly logger: Pick<Logger, 'warn'>) {}

  /** Tells the log one word of it; the same word again only after half a minute. */
  tell(error: unknown): void {
    const problem = redisProblem(error);
    if (problem === this.told && performance.now() - this.toldAt < AGAIN_AFTER_MS) return;
    this.told = problem;
    this.toldAt = performance.now();
    this.logger.warn({ problem }, 'jobs: the state Redis is away, or refuses');
  }
}
