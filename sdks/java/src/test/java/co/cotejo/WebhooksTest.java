package co.cotejo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import co.cotejo.error.WebhookError;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** The golden cases test the rules with signatures of another library; these tests are about this SDK alone. */
class WebhooksTest {
  private static final String BODY = "{\"type\":\"quota.reached\",\"timestamp\":\"2026-11-25T01:02:03Z\",\"data\":{\"percent\":80}}";
  private static final byte[] HMAC_KEY = "k".repeat(32).getBytes(StandardCharsets.US_ASCII);
  private static final int MUTATIONS = 500;
  private static final int PUBLIC_KEY_BYTES = 32;

  private final KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
  private final String time = String.valueOf(Instant.now().getEpochSecond());
  private final byte[] signed = ("evt_1." + time + "." + BODY).getBytes(StandardCharsets.UTF_8);

  WebhooksTest() throws Exception {}

  private List<String> secrets() {
    byte[] encoded = pair.getPublic().getEncoded();
    byte[] key = Arrays.copyOfRange(encoded, encoded.length - PUBLIC_KEY_BYTES, encoded.length);
    return List.of("whsec_" + base64(HMAC_KEY), "whpk_" + base64(key));
  }

  private List<String> signatures() throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(HMAC_KEY, "HmacSHA256"));
    Signature signature = Signature.getInstance("Ed25519");
    signature.initSign(pair.getPrivate());
    signature.update(signed);
    return List.of("v1," + base64(mac.doFinal(signed)), "v1a," + base64(signature.sign()));
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private Map<String, String> delivery(String signature) {
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("body", BODY);
    parts.put("Webhook-Id", "evt_1");
    parts.put("Webhook-Timestamp", time);
    parts.put("Webhook-Signature", signature);
    return parts;
  }

  private WebhookEvent verify(Map<String, String> parts) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    parts.forEach((name, value) -> headers.put(name, List.of(value)));
    return Webhooks.verifyWebhook(parts.get("body").getBytes(StandardCharsets.UTF_8), headers, secrets());
  }

  @Test
  void acceptsEachKindOfSignature() throws Exception {
    for (String signature : signatures()) {
      WebhookEvent event = verify(delivery(signature));
      assertEquals(List.of("evt_1", "quota.reached"), List.of(event.id(), event.type()));
      assertEquals(80, event.data().path("percent").intValue());
    }
  }

  @Test
  void acceptsNoChangedDelivery() throws Exception {
    Random random = new Random(7);
    for (int run = 0; run < MUTATIONS; run++) {
      Map<String, String> parts = delivery(signatures().get(random.nextInt(2)));
      String place = List.copyOf(parts.keySet()).get(random.nextInt(parts.size()));
      String text = parts.get(place);
      int at = random.nextInt(text.length());
      String put = random.nextInt(3) == 0 ? "" : String.valueOf((char) (33 + random.nextInt(94)));
      String changed = text.substring(0, at) + put + text.substring(at + random.nextInt(2));
      if (!changed.equals(text)) {
        parts.put(place, changed);
        assertThrows(WebhookError.class, () -> verify(parts), place + " at " + at);
      }
    }
  }
}
