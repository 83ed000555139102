import Fuse from 'fuse.js';

/** Whole names compared by Jaro-Winkler with every listed name, the way a first attempt is written. */
export function jaroWinklerScan(names, threshold) {
  const listed = names.map(({ id, text }) => ({ id, text: tidy(text) }));
  return (query) => {
    const asked = tidy(query);
    const hits = [];
    for (const { id, text } of listed) {
      if (jaroWinkler(asked, text) >= threshold) {
        hits.push({ entryId: id, band: 'hit' });
      }
    }
    return hits;
  };
}

/** fuse.js as its documentation shows it: names as listed, accents ignored. */
export function fuseScan(names, threshold) {
  const fuse = new Fuse(names, {
    keys: ['text'],
    threshold,
    ignoreDiacritics: true,
    ignoreLocation: true,
    includeScore: true,
  });
  return (query) =>
    fuse.search(query.slice(0, 32), { limit: 20 }).map(({ item }) => ({ entryId: item.id, band: 'hit' }));
}

const tidy = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9 ]+/g, ' ')
    .trim();

function jaroWinkler(a, b) {
  const jaro = jaroSimilarity(a, b);
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) {
    prefix++;
  }
  return jaro + prefix * 0.1 * (1 - jaro);
}

function jaroSimilarity(a, b) {
  const window = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Uint8Array(b.length);
  const matched = [];
  for (let i = 0; i < a.length; i++) {
    for (let j = Math.max(0, i - window); j <= Math.min(b.length - 1, i + window); j++) {
      if (taken[j] || a.charCodeAt(i) !== b.charCodeAt(j)) {
        continue;
      }
      taken[j] = 1;
      matched.push(a.charCodeAt(i));
      break;
    }
  }
  if (matched.length === 0) {
    return 0;
  }
  let apart = 0;
  for (let j = 0, k = 0; j < b.length; j++) {
    if (taken[j] && b.charCodeAt(j) !== matched[k++]) {
      apart++;
    }
  }
  const m = matched.length;
  return (m / a.length + m / b.length + (m - apart / 2) / m) / 3;
}
