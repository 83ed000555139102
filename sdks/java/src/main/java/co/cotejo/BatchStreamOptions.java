package co.cotejo;

import co.cotejo.error.ConfigurationError;
import java.time.Duration;
import java.util.List;

/**
 * Options of a streamed batch.
 *
 * @param batchId up to 200 visible ASCII characters; null means a random UUID. A row that is sent again under the same id
 *     costs once
 * @param firstRow number of the first request
 * @param include optional parts of the results, see {@link Include}
 * @param idleTimeout longest wait for the next answer
 * @param maxResumptions how often in a row the batch goes on without an answer in between
 * @param maxRetries how often a row that the service could not decide is sent again as a single call; null means the
 *     setting of the client
 */
public record BatchStreamOptions(
    String batchId, long firstRow, List<String> include, Duration idleTimeout, int maxResumptions, Integer maxRetries) {
  private static final int BATCH_ID_MAX = 200;
  private static final Duration USUAL_IDLE_TIMEOUT = Duration.ofSeconds(60);
  private static final int USUAL_RESUMPTIONS = 5;

  /**
   * Checks the options.
   *
   * @param batchId as above
   * @param firstRow as above
   * @param include as above
   * @param idleTimeout as above
   * @param maxResumptions as above
   * @param maxRetries as above
   */
  public BatchStreamOptions {
    if (batchId != null && (!HeaderText.isVisible(batchId) || batchId.length() > BATCH_ID_MAX)) {
      throw new ConfigurationError("A batch id must have 1 to 200 visible ASCII characters");
    }
    if (firstRow < 1) {
      throw new ConfigurationError("The first row must be at least 1");
    }
    include = List.copyOf(include);
    Settings.checkTimeout(idleTimeout);
    Settings.checkRetries(maxResumptions);
    if (maxRetries != null) {
      Settings.checkRetries(maxRetries);
    }
  }

  /**
   * A random id, rows from 1, a minute for each answer, five resumptions.
   *
   * @return the usual options
   */
  public static BatchStreamOptions usual() {
    return new BatchStreamOptions(null, 1, List.of(), USUAL_IDLE_TIMEOUT, USUAL_RESUMPTIONS, null);
  }

  /**
   * Sets the id of the batch.
   *
   * @param value up to 200 visible ASCII characters
   * @return new options
   */
  public BatchStreamOptions batchId(String value) {
    return new BatchStreamOptions(value, firstRow, include, idleTimeout, maxResumptions, maxRetries);
  }

  /**
   * Sets the number of the first request, to go on with an earlier batch.
   *
   * @param value at least 1
   * @return new options
   */
  public BatchStreamOptions firstRow(long value) {
    return new BatchStreamOptions(batchId, value, include, idleTimeout, maxResumptions, maxRetries);
  }

  /**
   * Adds optional parts to the results.
   *
   * @param parts names of the parts, see {@link Include}
   * @return new options
   */
  public BatchStreamOptions include(String... parts) {
    return new BatchStreamOptions(batchId, firstRow, List.of(parts), idleTimeout, maxResumptions, maxRetries);
  }

  /**
   * Sets the longest wait for the next answer.
   *
   * @param value the time-out
   * @return new options
   */
  public BatchStreamOptions idleTimeout(Duration value) {
    return new BatchStreamOptions(batchId, firstRow, include, value, maxResumptions, maxRetries);
  }

  /**
   * Sets how often in a row the batch goes on without an answer in between.
   *
   * @param value at least 0
   * @return new options
   */
  public BatchStreamOptions maxResumptions(int value) {
    return new BatchStreamOptions(batchId, firstRow, include, idleTimeout, value, maxRetries);
  }

  /**
   * Sets how often a row that the service could not decide is sent again as a single call.
   *
   * @param value 0 for never
   * @return new options
   */
  public BatchStreamOptions maxRetries(int value) {
    return new BatchStreamOptions(batchId, firstRow, include, idleTimeout, maxResumptions, value);
  }

  int maxRetriesOr(int usual) {
    return maxRetries == null ? usual : maxRetries;
  }

  /** Leaves out the id, which may be a number of the merchant. */
  @Override
  public String toString() {
    return "BatchStreamOptions[firstRow=%d, include=%d]".formatted(firstRow, include.size());
  }
}
