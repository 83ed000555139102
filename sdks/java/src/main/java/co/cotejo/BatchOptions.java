package co.cotejo;

import co.cotejo.error.ConfigurationError;

/**
 * Options of a batch.
 *
 * @param perSecond calls that may start in a second; 0 means no limit
 * @param concurrency calls at the same time
 * @param call options of each call; an idempotency key is refused, because all rows would have the same one
 */
public record BatchOptions(double perSecond, int concurrency, CallOptions call) {
  private static final int USUAL_CONCURRENCY = 8;
  private static final double PER_SECOND_MIN = 0.01;

  /**
   * Checks the options.
   *
   * @param perSecond as above
   * @param concurrency as above
   * @param call as above
   */
  public BatchOptions {
    if (perSecond != 0 && !(perSecond >= PER_SECOND_MIN) || concurrency < 1) {
      throw new ConfigurationError("A batch needs perSecond of 0 or at least 0.01, and concurrency of at least 1");
    }
    if (call.idempotencyKey() != null) {
      throw new ConfigurationError("A batch cannot have one idempotency key for all rows");
    }
  }

  /**
   * Eight calls at the same time, without a limit in a second.
   *
   * @return the usual options
   */
  public static BatchOptions usual() {
    return new BatchOptions(0, USUAL_CONCURRENCY, CallOptions.none());
  }

  /**
   * Limits how many calls start in a second.
   *
   * @param value calls in a second; 0 means no limit
   * @return new options
   */
  public BatchOptions perSecond(double value) {
    return new BatchOptions(value, concurrency, call);
  }

  /**
   * Limits how many calls are in progress.
   *
   * @param value calls at the same time
   * @return new options
   */
  public BatchOptions concurrency(int value) {
    return new BatchOptions(perSecond, value, call);
  }

  /**
   * Sets the options of each call.
   *
   * @param value options without an idempotency key
   * @return new options
   */
  public BatchOptions call(CallOptions value) {
    return new BatchOptions(perSecond, concurrency, value);
  }
}
