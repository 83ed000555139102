import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Name and code of an error, and the line of our code where it was thrown; never its message. */
export function describeError(error: unknown): { name: string; code?: string; at?: string } {
  if (!(error instanceof Error)) {
    return { name: typeof error };
  }
  const code = (error as { code?: unknown }).code;
  const at = firstPlace(error.stack ?? '');
  return { name: error.name, ...(typeof code === 'string' && { code }), ...(at && { at }) };
}

function firstPlace(stack: string): string | undefined {
  for (const frame of stack.split('\n').filter((line) => /^\s+at .*\/(apps|packages)\//.test(line))) {
    const bundled = /^\s+(at (?:.* \()?)(\S+\/apps\/host\/dist\/bundle\/[\w-]+)\.js:(\d+)/.exec(frame);
    const place = bundled
      ? placeInSources(bundled)
      : frame.trim().replace(/\(?(file:\/\/)?\/.*\/(apps|packages)\//, '$2/');
    if (place) {
      return place;
    }
  }
  return undefined;
}

/** Made by apps/host/bundle.mjs, which says what the numbers mean. */
interface Places {
  sources: string[];
  lines: number[];
}

/** By the file of the bundle, of which there are some forty. */
const placesByFile = new Map<string, Places | undefined>();

function placeInSources([, at = '', file = '', line]: RegExpExecArray): string | undefined {
  const places = placesByFile.has(file) ? placesByFile.get(file) : readPlaces(file);
  placesByFile.set(file, places);
  const place = places?.lines[Number(line) - 1];
  return place ? `${at.replace('(', '')}${places?.sources[Math.floor(place / 100_000)]}:${place % 100_000}` : undefined;
}

function readPlaces(file: string): Places | undefined {
  const path = `${file.startsWith('file:') ? fileURLToPath(file) : file}.places.json`;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
