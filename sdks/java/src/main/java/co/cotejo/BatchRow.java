package co.cotejo;

import co.cotejo.error.CotejoError;

/**
 * The answer to one request of a streamed batch: either a result or an error.
 *
 * @param <T> type of the results
 * @param row number of the row, from 1 or from the first row of the options
 * @param status HTTP status of the row
 * @param charged whether this answer was charged, or null when the service did not know it yet
 * @param replayed whether the row was answered before under the same batch id, which costs nothing, or null
 * @param result the body, or null
 * @param error the error, or null
 */
public record BatchRow<T>(long row, int status, Boolean charged, Boolean replayed, T result, CotejoError error) {
  /**
   * Tells whether the request has a result.
   *
   * @return false when it has an error
   */
  public boolean hasResult() {
    return result != null;
  }
}
