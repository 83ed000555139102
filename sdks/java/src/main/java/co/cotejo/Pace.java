package co.cotejo;

import java.time.Duration;

/** When calls may start: evenly spaced, and not while the service wants fewer calls. */
final class Pace {
  /** Rates are limited by the second, so a service that names a longer pause means something else. */
  private static final Duration PAUSE_MAX = Duration.ofMinutes(1);

  private final long intervalNanos;
  private long freeAt = System.nanoTime();
  private long pausedUntil = freeAt;

  /** @param perSecond calls that may start in a second; 0 means no limit */
  Pace(double perSecond) {
    this.intervalNanos = perSecond > 0 ? (long) (1_000_000_000 / perSecond) : 0;
  }

  static Pace unlimited() {
    return new Pace(0);
  }

  /**
   * Starts a call when the pace allows it.
   *
   * @return zero when the call may start now; else the time to wait before the next attempt
   */
  synchronized Duration tryStart() {
    long now = System.nanoTime();
    long wait = Math.max(freeAt - now, pausedUntil - now);
    if (wait > 0) {
      return Duration.ofNanos(wait);
    }
    freeAt = now + intervalNanos;
    return Duration.ZERO;
  }

  synchronized void pauseFor(Duration wait) {
    Duration bounded = wait.compareTo(PAUSE_MAX) > 0 ? PAUSE_MAX : wait;
    long until = System.nanoTime() + bounded.toNanos();
    if (until - pausedUntil > 0) {
      pausedUntil = until;
    }
  }

  /** A retry does not count as a new call, but it respects the pause. */
  synchronized Duration pauseLeft() {
    return Duration.ofNanos(Math.max(0, pausedUntil - System.nanoTime()));
  }
}
