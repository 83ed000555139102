package co.cotejo;

/** Known parts for {@link CallOptions#include}. The service may offer others later. */
public final class Include {
  /** How each source took part. */
  public static final String SOURCES = "sources";

  /** Evidence of the list screening. */
  public static final String SCREENING = "screening";

  /** Range of possible scores when sources are missing. */
  public static final String INTERVAL = "interval";

  /** Changes that would have led to another recommendation. */
  public static final String COUNTERFACTUALS = "counterfactuals";

  /** What the buyer can prove so that the recommendation becomes an approval. */
  public static final String RETOS = "retos";

  /** Signed receipt of the decision. */
  public static final String RECEIPT = "receipt";

  private Include() {}
}
