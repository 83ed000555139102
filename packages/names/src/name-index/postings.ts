/** Lists of ids one after the other: list `i` goes from `starts[i]` to `starts[i + 1]`. */
export interface PostingsImage {
  starts: Uint32Array<ArrayBuffer>;
  ids: Uint32Array<ArrayBuffer>;
}

/** Lists of ids in two typed arrays. */
export class Postings {
  constructor(private readonly image: PostingsImage) {}

  get length(): number {
    return this.image.starts.length - 1;
  }

  of(list: number): Uint32Array {
    const { starts, ids } = this.image;
    return ids.subarray(starts[list], starts[list + 1]);
  }

  /** As `of`, without making an array: it is asked for every word that resembles one of a query. */
  each(list: number, visit: (id: number) => void): void {
    const { starts, ids } = this.image;
    const end = starts[list + 1] as number;
    for (let at = starts[list] as number; at < end; at++) {
      visit(ids[at] as number);
    }
  }

  /** From values to the lists that hold them: `list` comes once for each of its distinct values. */
  inverted(valueCount: number): PostingsImage {
    const starts = new Uint32Array(valueCount + 1);
    this.eachDistinct((value) => {
      starts[value + 1] = (starts[value + 1] as number) + 1;
    });
    for (let value = 1; value <= valueCount; value++) {
      starts[value] = (starts[value] as number) + (starts[value - 1] as number);
    }
    const free = starts.slice();
    const ids = new Uint32Array(starts[valueCount] as number);
    this.eachDistinct((value, list) => {
      const place = free[value] as number;
      free[value] = place + 1;
      ids[place] = list;
    });
    return { starts, ids };
  }

  private eachDistinct(visit: (value: number, list: number) => void): void {
    for (let list = 0; list < this.length; list++) {
      for (const value of new Set(this.of(list))) {
        visit(value, list);
      }
    }
  }
}
