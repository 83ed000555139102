package co.cotejo.error;

/** The service ended a streamed batch before its end; {@link #reason()} says why, such as {@code quota_exhausted}. */
public final class BatchError extends CotejoError {
  private static final long serialVersionUID = 1L;

  private final transient String batchId;
  private final transient long nextRow;

  /**
   * Creates the error.
   *
   * @param reason why the batch ended
   * @param batchId id of the batch
   * @param nextRow the first row without an answer
   * @param attempts requests without an answer, the last ones
   */
  public BatchError(String reason, String batchId, long nextRow, int attempts) {
    super(
        "The batch ended before row %d: %s".formatted(nextRow, reason),
        new ErrorDetails(null, null, reason, null, null, null, attempts, batchId));
    this.batchId = batchId;
    this.nextRow = nextRow;
  }

  /**
   * Id of the batch.
   *
   * @return the id to go on with
   */
  public String batchId() {
    return batchId;
  }

  /**
   * The first row without an answer: go on with it under the same id.
   *
   * @return its number
   */
  public long nextRow() {
    return nextRow;
  }
}
