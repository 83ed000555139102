package co.cotejo.receipt;

import co.cotejo.error.ReceiptError;
import co.cotejo.model.Receipt;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.util.Base64;

/** A receipt whose token can be read; its signature is not verified yet. */
public final class SignedReceipt {
  private static final int TOKEN_LENGTH_MAX = 49_152;
  private static final int VERSION = 1;
  private static final String TYPE = "cotejo-receipt+jws";
  private static final JsonMapper MAPPER =
      JsonMapper.builder().disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION).build();

  private final Receipt receipt;
  private final String keyId;

  private SignedReceipt(Receipt receipt, String keyId) {
    this.receipt = receipt;
    this.keyId = keyId;
  }

  /**
   * Reads the header of a receipt's token.
   *
   * @param receipt the receipt as it was received
   * @return the receipt, ready to be verified
   * @throws ReceiptError {@code malformed}, {@code wrong_type}, or {@code unknown_key} when the token names no key
   */
  public static SignedReceipt read(Receipt receipt) {
    JsonNode header = readJson(partsOf(receipt)[0]);
    boolean receiptType = TYPE.equals(header.path("typ").textValue());
    if (!receiptType || !"EdDSA".equals(header.path("alg").textValue())) {
      throw new ReceiptError(ReceiptError.WRONG_TYPE);
    }
    String keyId = header.path("kid").textValue();
    if (keyId == null) {
      throw new ReceiptError(ReceiptError.UNKNOWN_KEY);
    }
    return new SignedReceipt(receipt, keyId);
  }

  /**
   * Id of the key that signed the token.
   *
   * @return the id for {@link PublicKeys#find}
   */
  public String keyId() {
    return keyId;
  }

  /**
   * Verifies the signature, the kind of the document, and the inputs of a request.
   *
   * @param key public key of the service
   * @param request original request as JSON, to compare its inputs; null compares no inputs
   * @return the signed content
   * @throws ReceiptError when the receipt is not genuine
   */
  public ReceiptPayload verify(PublicKey key, JsonNode request) {
    String[] parts = partsOf(receipt);
    if (!isSignedBy(key, parts)) {
      throw new ReceiptError(ReceiptError.BAD_SIGNATURE);
    }
    JsonNode payload = readJson(parts[1]);
    if (!"cotejo".equals(payload.path("iss").textValue())) {
      throw new ReceiptError(ReceiptError.WRONG_TYPE);
    }
    JsonNode version = payload.path("v");
    if (!version.isNumber() || version.doubleValue() != VERSION) {
      throw new ReceiptError(ReceiptError.WRONG_VERSION);
    }
    if (request != null) {
      Commitments.compare(request, payload, receipt.salts());
    }
    return new ReceiptPayload(payload);
  }

  private static String[] partsOf(Receipt receipt) {
    if (receipt == null || receipt.token() == null || receipt.salts() == null) {
      throw new ReceiptError(ReceiptError.MALFORMED);
    }
    String[] parts = receipt.token().split("\\.", -1);
    if (parts.length != 3 || receipt.token().length() > TOKEN_LENGTH_MAX) {
      throw new ReceiptError(ReceiptError.MALFORMED);
    }
    return parts;
  }

  private static JsonNode readJson(String part) {
    try {
      JsonNode json = MAPPER.readTree(Base64.getUrlDecoder().decode(part));
      if (json != null && json.isObject()) {
        return json;
      }
    } catch (IllegalArgumentException | IOException unreadable) {
      // Reported below, without the text of the document.
    }
    throw new ReceiptError(ReceiptError.MALFORMED);
  }

  private static boolean isSignedBy(PublicKey key, String[] parts) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(parts[2]);
      // Several texts decode to the same bytes; only one of them is the signature that the service wrote.
      if (!Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(parts[2])) {
        return false;
      }
      return PublicKeys.isSigned(key, bytes, (parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
    } catch (IllegalArgumentException | GeneralSecurityException notASignature) {
      return false;
    }
  }
}
