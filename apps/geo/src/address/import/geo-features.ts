import type { Readable } from 'node:stream';
import type { GeoPoint } from '@cotejo/contracts';
import { AddressImportError } from '../errors.js';

/** The relevant, unchecked members of a feature in a GeoJSON collection (RFC 7946). */
export interface GeoFeature {
  geometry?: { type?: unknown; coordinates?: unknown } | null;
  properties?: Record<string, unknown> | null;
}

const FEATURE_LENGTH_MAX = 4_194_304;
const START = /"features"\s*:\s*\[/;
/** Maximum length of the text before the features: names and the coordinate system. */
const PREAMBLE_LENGTH_MAX = 65_536;
const STRUCTURE = /["{}\]\\]/g;

/**
 * Streams the features of a collection, so that a file of any size is read in bounded memory. A feature that is not valid
 * JSON is `null`. Numbers start at 1.
 * @param input a stream of text, not of bytes
 * @throws AddressImportError `not_well_formed`
 */
export async function* geoFeatures(input: Readable): AsyncGenerator<{ feature: GeoFeature | null; number: number }> {
  const scanner = new FeatureScanner();
  let number = 0;
  for await (const text of input as AsyncIterable<string>) {
    for (const json of scanner.push(text)) {
      number += 1;
      yield { feature: parseFeature(json), number };
    }
  }
  scanner.end();
}

/** Centre of the largest outer ring, as the mean of its corners, because a block is small and almost a rectangle. */
export function centreOf(geometry: GeoFeature['geometry']): GeoPoint | null {
  const rings = geometry?.type === 'Polygon' ? [ringOf(geometry.coordinates)] : multiRings(geometry);
  const [largest] = rings.sort((a, b) => b.length - a.length);
  if (!largest || largest.length < 4) {
    return null;
  }
  // The last corner repeats the first one.
  const corners = largest.slice(1);
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return { lat: mean(1), lon: mean(0) };
}

function multiRings(geometry: GeoFeature['geometry']): [number, number][][] {
  const { type, coordinates } = geometry ?? {};
  return type === 'MultiPolygon' && Array.isArray(coordinates) ? coordinates.map(ringOf) : [];
}

function ringOf(polygon: unknown): [number, number][] {
  const ring: unknown = Array.isArray(polygon) ? polygon[0] : null;
  const isCorner = (corner: unknown): corner is [number, number] =>
    Array.isArray(corner) && Number.isFinite(corner[0]) && Number.isFinite(corner[1]);
  return Array.isArray(ring) && ring.every(isCorner) ? ring : [];
}

function parseFeature(json: string): GeoFeature | null {
  try {
    return JSON.parse(json) as GeoFeature;
  } catch {
    return null;
  }
}

/** Finds the start and end of each feature by counting braces outside of strings. */
class FeatureScanner {
  private text = '';
  private started = false;
  private ended = false;

  *push(chunk: string): Generator<string> {
    if (this.ended) {
      return;
    }
    this.text += chunk;
    if (!this.started && !this.start()) {
      return;
    }
    for (let end = this.featureEnd(); end > 0; end = this.featureEnd()) {
      yield this.text.slice(this.text.indexOf('{'), end);
      this.text = this.text.slice(end);
    }
    if (this.text.length > FEATURE_LENGTH_MAX) {
      throw broken('a feature never ends');
    }
  }

  end(): void {
    if (!this.ended) {
      throw broken(this.started ? 'it ends inside its features' : 'it has no features');
    }
  }

  private start(): boolean {
    const found = START.exec(this.text);
    if (!found && this.text.length > PREAMBLE_LENGTH_MAX) {
      throw broken('it has no features');
    }
    if (!found) {
      return false;
    }
    this.text = this.text.slice(found.index + found[0].length);
    this.started = true;
    return true;
  }

  /** Position after the first complete feature, or 0. */
  private featureEnd(): number {
    if (this.ended) {
      return 0;
    }
    let depth = 0;
    let inString = false;
    STRUCTURE.lastIndex = 0;
    for (let match = STRUCTURE.exec(this.text); match; match = STRUCTURE.exec(this.text)) {
      const [sign] = match;
      if (sign === '\\') {
        STRUCTURE.lastIndex += 1;
      } else if (sign === '"') {
        inString = !inString;
      } else if (inString) {
        continue;
      } else if (sign === '{') {
        depth += 1;
      } else if (sign === '}') {
        depth -= 1;
      } else if (depth === 0) {
        this.ended = true;
        return 0;
      }
      if (sign === '}' && depth === 0) {
        return STRUCTURE.lastIndex;
      }
    }
    return 0;
  }
}

function broken(problem: string): AddressImportError {
  return new AddressImportError('not_well_formed', `the file is not a GeoJSON collection of features: ${problem}`);
}
