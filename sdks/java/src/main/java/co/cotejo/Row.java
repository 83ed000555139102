package co.cotejo;

import co.cotejo.error.CotejoError;

/**
 * Result of one request of a batch: either an answer or an error.
 *
 * @param <T> type of the body
 * @param index place of the request, from 0
 * @param answer the answer, or null
 * @param error the error, or null
 */
public record Row<T>(int index, Answer<T> answer, CotejoError error) {
  /**
   * Tells whether the request has an answer.
   *
   * @return false when it has an error
   */
  public boolean hasAnswer() {
    return answer != null;
  }
}
