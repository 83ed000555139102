import Negotiator from 'negotiator';

/** The languages of texts in answers; the first one is the default. */
const LANGUAGES = ['es', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Far more than browsers send. The rest of a longer header is ignored, so that no header costs much time. */
const HEADER_LENGTH_MAX = 256;

/**
 * The language of an answer, by the quality values of `Accept-Language` (RFC 9110, 12.5.4; RFC 4647, 3.4). Of two ranges of the
 * same quality the first one counts. Spanish when the header is missing or names neither language.
 */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) {
    return LANGUAGES[0];
  }
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage.slice(0, HEADER_LENGTH_MAX) } });
  // Without the languages that the header excludes with q=0.
  const acceptable = negotiator.languages([...LANGUAGES]) as Language[];
  for (const range of negotiator.languages()) {
    const language = acceptable.find((each) => range === '*' || range.toLowerCase().split('-', 1)[0] === each);
    if (language) {
      return language;
    }
  }
  return LANGUAGES[0];
}

/** Headers of an answer whose texts are in one language. */
export function languageHeaders(language: Language): Record<'content-language' | 'vary', string> {
  return { 'content-language': language, vary: 'Accept-Language' };
}
