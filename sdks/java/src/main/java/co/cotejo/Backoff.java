package co.cotejo;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Waits between the tries of a call. */
final class Backoff {
  private static final long FIRST_MS = 250;
  private static final long LONGEST_MS = 4_000;
  private static final int DOUBLINGS_MAX = 4;

  private Backoff() {}

  /**
   * Random between half of and the whole of 0.25 s, 0.5 s, 1 s and so on, so that clients that failed together do
   * not come back together.
   */
  static Duration afterAttempt(int attempts) {
    long whole = Math.min(FIRST_MS << Math.min(attempts - 1, DOUBLINGS_MAX), LONGEST_MS);
    return Duration.ofMillis(ThreadLocalRandom.current().nextLong(whole / 2, whole + 1));
  }
}
