package co.cotejo.receipt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import co.cotejo.error.ReceiptError;
import co.cotejo.model.Receipt;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignedReceiptTest {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final String HEADER = "{\"alg\":\"EdDSA\",\"typ\":\"cotejo-receipt+jws\",\"kid\":\"k\"}";
  private static final String SALT = "AAAAAAAAAAAAAAAAAAAAAA";
  private static final KeyPair KEYS = generateKeys();

  @Test
  void acceptsAGenuineReceiptAndItsRequest() throws Exception {
    ReceiptPayload payload = verify(receipt(HEADER, payload("cotejo", "1")), "{\"cedula\":\"1.032.456.701\",\"email\":\" \"}");
    assertEquals("txn_a", payload.id());
    assertEquals("approve", payload.outcome());
    assertEquals(10.0, payload.score());
  }

  @ParameterizedTest
  @CsvSource({
    "{\"cedula\":\"1032456702\"}", "{\"cedula\":\"12\"}", "{\"telefono\":\"3001234567\"}", "{\"doc_number\":\"1032456701\"}",
    "{\"cedula\":1032456701}", "[]", "\"1032456701\"", "null"
  })
  void refusesAnotherRequest(String request) throws Exception {
    Receipt receipt = receipt(HEADER, payload("cotejo", "1"));
    assertReason(ReceiptError.COMMITMENT_MISMATCH, () -> verify(receipt, request));
  }

  @Test
  void refusesOtherDocuments() throws Exception {
    String good = payload("cotejo", "1");
    assertReason(ReceiptError.WRONG_TYPE, () -> verify(receipt(HEADER.replace("EdDSA", "none"), good), null));
    assertReason(ReceiptError.WRONG_TYPE, () -> verify(receipt(HEADER.replace("cotejo-receipt+jws", "JWT"), good), null));
    assertReason(ReceiptError.UNKNOWN_KEY, () -> verify(receipt(HEADER.replace(",\"kid\":\"k\"", ""), good), null));
    assertReason(ReceiptError.WRONG_TYPE, () -> verify(receipt(HEADER, payload("other", "1")), null));
    assertReason(ReceiptError.WRONG_VERSION, () -> verify(receipt(HEADER, payload("cotejo", "2")), null));
    assertReason(ReceiptError.WRONG_VERSION, () -> verify(receipt(HEADER, payload("cotejo", "\"1\"")), null));
    assertReason(ReceiptError.MALFORMED, () -> verify(receipt(HEADER, "{"), null));
    assertReason(ReceiptError.MALFORMED, () -> verify(receipt("[]", good), null));
    assertReason(ReceiptError.MALFORMED, () -> verify(new Receipt("a.b", Map.of()), null));
    assertReason(ReceiptError.MALFORMED, () -> verify(new Receipt(null, Map.of()), null));
    assertReason(ReceiptError.MALFORMED, () -> verify(null, null));
    assertReason(ReceiptError.MALFORMED, () -> verify(new Receipt("a".repeat(50_000) + ".b.c", Map.of()), null));
  }

  @Test
  void refusesEveryChangeOfASignature() throws Exception {
    Receipt genuine = receipt(HEADER, payload("cotejo", "1"));
    String token = genuine.token();
    for (int at = token.lastIndexOf('.') + 1; at < token.length(); at++) {
      String changed = token.substring(0, at) + (token.charAt(at) == 'A' ? 'B' : 'A') + token.substring(at + 1);
      assertReason(ReceiptError.BAD_SIGNATURE, () -> verify(new Receipt(changed, genuine.salts()), null));
    }
    assertReason(ReceiptError.BAD_SIGNATURE, () -> verify(new Receipt(token + "=", genuine.salts()), null));
  }

  private static ReceiptPayload verify(Receipt receipt, String request) {
    try {
      JsonNode inputs = request == null ? null : MAPPER.readTree(request);
      return SignedReceipt.read(receipt).verify(KEYS.getPublic(), inputs);
    } catch (java.io.IOException notJson) {
      throw new IllegalStateException(notJson);
    }
  }

  private static void assertReason(String reason, org.junit.jupiter.api.function.Executable action) {
    assertEquals(reason, assertThrows(ReceiptError.class, action).reason());
  }

  private static String payload(String issuer, String version) throws Exception {
    String text = "cotejo-commitment-v1\ndocument\n" + SALT + "\n\"1032456701\"";
    String commitment = encode(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    return """
        {"v":%s,"iss":"%s","jti":"txn_a","variant":"verify","outcome":"approve","score":10,"inputs":{"document":"%s"},"new":1}"""
        .formatted(version, issuer, commitment);
  }

  private static Receipt receipt(String header, String payload) throws Exception {
    String content = encode(header.getBytes(StandardCharsets.UTF_8)) + "." + encode(payload.getBytes(StandardCharsets.UTF_8));
    Signature signature = Signature.getInstance("Ed25519");
    signature.initSign(KEYS.getPrivate());
    signature.update(content.getBytes(StandardCharsets.US_ASCII));
    return new Receipt(content + "." + encode(signature.sign()), Map.of("document", SALT));
  }

  private static String encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static KeyPair generateKeys() {
    try {
      return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    } catch (java.security.NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
