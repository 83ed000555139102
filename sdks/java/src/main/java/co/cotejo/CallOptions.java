package co.cotejo;

import co.cotejo.error.ConfigurationError;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Options of one call. Options that are not set come from the client. */
public final class CallOptions {
  private static final CallOptions NONE = new CallOptions(List.of(), null, null, null);

  private final List<String> include;
  private final String idempotencyKey;
  private final Duration timeout;
  private final Integer maxRetries;

  private CallOptions(List<String> include, String idempotencyKey, Duration timeout, Integer maxRetries) {
    this.include = include;
    this.idempotencyKey = idempotencyKey;
    this.timeout = timeout;
    this.maxRetries = maxRetries;
  }

  /**
   * No options.
   *
   * @return options that change nothing
   */
  public static CallOptions none() {
    return NONE;
  }

  /**
   * Adds optional parts to the answer of verify or analyze.
   *
   * @param parts names of the parts, see {@link Include}
   * @return new options
   */
  public CallOptions include(String... parts) {
    return new CallOptions(List.of(parts), idempotencyKey, timeout, maxRetries);
  }

  /**
   * Sets the key under which the service decides this request only once, for example the number of the order.
   *
   * @param key the key; without it, each call has a random one
   * @return new options
   */
  public CallOptions idempotencyKey(String key) {
    return new CallOptions(include, key, timeout, maxRetries);
  }

  /**
   * Sets the time-out of the whole call, all tries and waits together.
   *
   * @param value the time-out
   * @return new options
   */
  public CallOptions timeout(Duration value) {
    return new CallOptions(include, idempotencyKey, Settings.checkTimeout(value), maxRetries);
  }

  /**
   * Sets how often a failed call is tried again.
   *
   * @param value number of tries after the first one
   * @return new options
   */
  public CallOptions maxRetries(int value) {
    return new CallOptions(include, idempotencyKey, timeout, Settings.checkRetries(value));
  }

  /** For the first call of a decision: the challenges and the receipt come before the other parts. */
  CallOptions withChallenges() {
    return include(Stream.concat(Stream.of(Include.RETOS), secondOfDecision().include.stream()).toArray(String[]::new));
  }

  /** For the second call of a decision: it has another idempotency key, and no challenges. */
  CallOptions secondOfDecision() {
    Stream<String> parts = Stream.concat(Stream.of(Include.RECEIPT), include.stream()).distinct();
    return new CallOptions(parts.filter(part -> !part.equals(Include.RETOS)).toList(), null, timeout, maxRetries);
  }

  List<String> include() {
    return include;
  }

  String idempotencyKey() {
    return idempotencyKey;
  }

  Duration timeoutOr(Duration usual) {
    return timeout == null ? usual : timeout;
  }

  int maxRetriesOr(int usual) {
    return maxRetries == null ? usual : maxRetries;
  }

  /** @throws ConfigurationError when a header cannot have the idempotency key */
  void check() {
    if (idempotencyKey != null && !HeaderText.isVisible(idempotencyKey)) {
      throw new ConfigurationError("The idempotency key must have visible ASCII characters only, at least one");
    }
  }

  /** Leaves out the idempotency key, which may be a number of the merchant. */
  @Override
  public String toString() {
    return "CallOptions[include=%s, timeout=%s, maxRetries=%s]".formatted(include.size(), timeout, maxRetries);
  }
}
