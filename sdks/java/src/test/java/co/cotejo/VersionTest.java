package co.cotejo;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class VersionTest {
  /** Tests run in the folder of the SDK, both by Maven and by the script. */
  @Test
  void isTheSameInTheUserAgentAndInThePom() throws Exception {
    String pom = Files.readString(Path.of("pom.xml"));
    assertTrue(pom.contains("<artifactId>cotejo-java</artifactId>\n  <version>" + UserAgent.VERSION + "</version>"));
  }
}
