import { ApiError } from './api-error.js';

const DEPTH_MAX = 8;

/**
 * Parses a raw body. Depth is bounded before anything walks the tree.
 * @throws ApiError `invalid_json`
 */
export function parseJson(raw: unknown): unknown {
  if (!Buffer.isBuffer(raw) || raw.length === 0) throw new ApiError('invalid_json');
  const text = raw.toString('utf8');
  if (nestsDeeperThan(text, DEPTH_MAX)) throw new ApiError('invalid_json');
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('invalid_json');
  }
}

/** Counts brackets outside strings, without building anything. */
function nestsDeeperThan(text: string, max: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > max) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}
