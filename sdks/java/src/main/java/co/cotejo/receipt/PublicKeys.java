package co.cotejo.receipt;

import co.cotejo.model.ReceiptKey;
import co.cotejo.model.ReceiptKeys;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/** Public keys that the service publishes, by their id. */
public final class PublicKeys {
  /** Start of every Ed25519 key as SubjectPublicKeyInfo (RFC 8410); the 32 bytes of the key follow. */
  private static final byte[] ED25519_PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

  private static final int KEY_BYTES = 32;
  private static final int SIGNATURE_BYTES = 64;

  private final Map<String, PublicKey> keys;

  private PublicKeys(Map<String, PublicKey> keys) {
    this.keys = keys;
  }

  /**
   * Reads a key set. Keys of other kinds are skipped: the service may publish them later.
   *
   * @param published key set of the service
   * @return the keys for receipts
   */
  public static PublicKeys of(ReceiptKeys published) {
    Map<String, PublicKey> keys = new HashMap<>();
    if (published.keys() != null) {
      published.keys().forEach(each -> decode(each).ifPresent(key -> keys.put(each.kid(), key)));
    }
    return new PublicKeys(keys);
  }

  /**
   * Finds a key.
   *
   * @param id id of the key, {@code kid} in the token
   * @return the key, or empty when the service does not publish it
   */
  public Optional<PublicKey> find(String id) {
    return Optional.ofNullable(keys.get(id));
  }

  private static Optional<PublicKey> decode(ReceiptKey key) {
    boolean ed25519 = key != null && "OKP".equals(key.kty()) && "Ed25519".equals(key.crv());
    if (!ed25519 || key.kid() == null || key.x() == null) {
      return Optional.empty();
    }
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(key.x());
      return bytes.length == KEY_BYTES ? Optional.of(publicKeyOf(bytes)) : Optional.empty();
    } catch (IllegalArgumentException | GeneralSecurityException notAKey) {
      return Optional.empty();
    }
  }

  /**
   * Checks a signature of Ed25519. Java itself ignores bytes behind the 64 of the signature.
   *
   * @param key the public key
   * @param signature what should be a signature
   * @param content what was signed
   * @return true when the signature is genuine
   * @throws GeneralSecurityException when it does not have the form of a signature
   */
  public static boolean isSigned(PublicKey key, byte[] signature, byte[] content) throws GeneralSecurityException {
    Signature check = Signature.getInstance("Ed25519");
    check.initVerify(key);
    check.update(content);
    return signature.length == SIGNATURE_BYTES && check.verify(signature);
  }

  /**
   * Makes a key of its 32 bytes.
   *
   * @param bytes the public key of Ed25519
   * @return the key
   * @throws GeneralSecurityException when the bytes are not a key
   */
  public static PublicKey publicKeyOf(byte[] bytes) throws GeneralSecurityException {
    byte[] encoded = new byte[ED25519_PREFIX.length + KEY_BYTES];
    System.arraycopy(ED25519_PREFIX, 0, encoded, 0, ED25519_PREFIX.length);
    System.arraycopy(bytes, 0, encoded, ED25519_PREFIX.length, KEY_BYTES);
    return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
  }
}
