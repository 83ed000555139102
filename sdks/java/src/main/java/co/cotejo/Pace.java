package co.cotejo;

import java.time.Duration;

/** When calls may start: evenly spaced, and not while the service wants fewer calls. */
final class Pace {
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

  /** @return zero when a call may start now, and then the next one must wait; else the time to wait before asking again */
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
    long until = System.nanoTime() + wait.toNanos();
    if (until - pausedUntil > 0) {
      pausedUntil = until;
    }
  }

  /** A retry does not count as a new call, but it respects the pause. */
  synchronized Duration pauseLeft() {
    return Duration.ofNanos(Math.max(0, pausedUntil - System.nanoTime()));
  }
}
