import { NameIndex, type NameSieve } from '@cotejo/names';
import { REVIEW_SCORE } from './match-ground.js';
import type { Layer, ScreenQuery } from './screen-layer.js';

/** The bounds of scores depend on whether a query has a birth date, and a country. */
type Facts = Pick<ScreenQuery, 'birthDate' | 'country'>;

interface SievedLayer {
  names: NameSieve;
  layer: Layer;
}

/**
 * A quick test for the queries of a file against few entries. It refuses no query that `ListScreen.concerns` accepts, and
 * accepts some more. It looks at no kind and no tenant of an entry.
 */
export class ScreenSieve {
  constructor(private readonly layers: readonly SievedLayer[]) {}

  /** The bound for `mayResemble`. */
  static floorOf(query: Facts): number {
    return NameIndex.floorOf(query, REVIEW_SCORE);
  }

  /** @param ids of the normalised words of the name, from `from` to `to` */
  mayResemble(ids: Uint32Array, from: number, to: number, floor: number): boolean {
    for (const { names } of this.layers) {
      if (names.mayResemble(ids, from, to, floor)) {
        return true;
      }
    }
    return false;
  }

  /** @param key see `cedulaKeyOf` */
  mayHaveCedula(key: number): boolean {
    for (const { layer } of this.layers) {
      if (layer.index.documents.mayHave(key)) {
        return true;
      }
    }
    return false;
  }
}
