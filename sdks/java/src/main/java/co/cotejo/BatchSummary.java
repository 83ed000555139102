package co.cotejo;

/**
 * What a streamed batch did, over all its requests.
 *
 * @param batchId id of the batch
 * @param firstRow number of the first request
 * @param nextRow the first row without an answer
 * @param rows rows with an answer
 * @param answered rows with status 200
 * @param errors rows with another status
 * @param charged rows whose answer was charged
 * @param replayed rows that were answered before under the same id
 * @param chargeUnknown rows whose charge the service did not know yet
 * @param endedBy {@code end_of_input}, or why the batch ended early
 * @param resumptions how often the batch went on after a cut connection or an early end
 */
public record BatchSummary(
    String batchId,
    long firstRow,
    long nextRow,
    long rows,
    long answered,
    long errors,
    long charged,
    long replayed,
    long chargeUnknown,
    String endedBy,
    int resumptions) {}
