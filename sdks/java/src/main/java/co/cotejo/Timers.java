package co.cotejo;

import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Time-outs and waits of all clients, on one thread. */
final class Timers {
  private static final ScheduledThreadPoolExecutor CLOCK = createClock();

  private Timers() {}

  /** The task runs on another thread, because a callback of the application may block. */
  static Future<?> after(Duration wait, Runnable task) {
    return CLOCK.schedule(() -> ForkJoinPool.commonPool().execute(task), wait.toNanos(), TimeUnit.NANOSECONDS);
  }

  private static ScheduledThreadPoolExecutor createClock() {
    ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, Timers::daemon);
    // Nearly every time-out is cancelled; without this, its call would stay in memory until the time passes.
    clock.setRemoveOnCancelPolicy(true);
    return clock;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "cotejo-timers");
    thread.setDaemon(true);
    return thread;
  }
}
