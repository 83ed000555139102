package co.cotejo;

/** Text of the header User-Agent: this SDK, Java and the system, then the application. */
final class UserAgent {
  /** The test script compares it with the version of pom.xml. */
  static final String VERSION = "0.1.0";

  private UserAgent() {}

  static String of(String application) {
    String sdk =
        "cotejo-java/%s (java %s; %s)"
            .formatted(VERSION, System.getProperty("java.version"), System.getProperty("os.name"));
    return HeaderText.replaceUnprintable(application == null ? sdk : sdk + " " + application);
  }
}
