package co.cotejo.receipt;

import java.util.List;

/**
 * An answer that is what its genuine receipt says.
 *
 * @param receipt the signed content of its receipt
 * @param notCovered parts that the receipt does not cover, such as {@code /cedula}: nothing proves them
 */
public record VerifiedAnswer(ReceiptPayload receipt, List<String> notCovered) {}
