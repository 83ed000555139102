package co.cotejo;

/** Where a key works. The prefix of the key decides it. */
public enum Environment {
  /** Fictional data, for keys that begin with {@code sk_test_}. */
  SANDBOX,
  /** Real data, for keys that begin with {@code sk_live_}. */
  PRODUCTION
}
