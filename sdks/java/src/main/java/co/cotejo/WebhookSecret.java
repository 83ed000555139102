package co.cotejo;

import co.cotejo.error.ConfigurationError;
import co.cotejo.receipt.PublicKeys;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A secret of an endpoint: a key of the HMAC, or a public key of Ed25519. */
final class WebhookSecret {
  private static final Pattern FORM = Pattern.compile("(whsec|whpk)_([A-Za-z0-9+/]+={0,2})");
  private static final String HMAC = "HmacSHA256";
  private static final int HMAC_BYTES_MIN = 24;
  private static final int HMAC_BYTES_MAX = 64;
  private static final int PUBLIC_KEY_BYTES = 32;

  private final SecretKeySpec hmacKey;
  private final PublicKey publicKey;

  private WebhookSecret(SecretKeySpec hmacKey, PublicKey publicKey) {
    this.hmacKey = hmacKey;
    this.publicKey = publicKey;
  }

  static WebhookSecret read(String text) {
    Matcher parts = FORM.matcher(text == null ? "" : text);
    byte[] key = parts.matches() ? decode(parts.group(2)) : new byte[0];
    boolean isPublic = parts.matches() && parts.group(1).equals("whpk");
    if (!isPublic && key.length >= HMAC_BYTES_MIN && key.length <= HMAC_BYTES_MAX) {
      return new WebhookSecret(new SecretKeySpec(key, HMAC), null);
    }
    if (isPublic && key.length == PUBLIC_KEY_BYTES) {
      try {
        return new WebhookSecret(null, PublicKeys.publicKeyOf(key));
      } catch (GeneralSecurityException notAKey) {
        // Reported below, without the text of the key.
      }
    }
    throw new ConfigurationError("A secret must be whsec_ and 24 to 64 bytes, or whpk_ and 32 bytes, in base64");
  }

  boolean matches(String version, byte[] signature, byte[] content) {
    try {
      return hmacKey == null
          ? version.equals("v1a") && PublicKeys.isSigned(publicKey, signature, content)
          : version.equals("v1") && MessageDigest.isEqual(hmac(content), signature);
    } catch (GeneralSecurityException notASignature) {
      return false;
    }
  }

  /** Empty unless the text is the usual form of base64 with its padding: several texts would stand for the same bytes. */
  static byte[] decode(String text) {
    try {
      byte[] bytes = Base64.getDecoder().decode(text);
      return Base64.getEncoder().encodeToString(bytes).equals(text) ? bytes : new byte[0];
    } catch (IllegalArgumentException notBase64) {
      return new byte[0];
    }
  }

  private byte[] hmac(byte[] content) throws GeneralSecurityException {
    Mac mac = Mac.getInstance(HMAC);
    mac.init(hmacKey);
    return mac.doFinal(content);
  }
}
