/** In this order: most browsers also claim to be another. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `Firefox, Linux`: enough to know a session by, and nothing of what a browser tells besides. `null`: neither is known. */
export function browserName(userAgent: string | undefined): string | null {
  const text = userAgent ?? '';
  const known = [BROWSERS, SYSTEMS].flatMap((names) => names.find(([pattern]) => pattern.test(text))?.[1] ?? []);
  return known.length > 0 ? known.join(', ') : null;
}
