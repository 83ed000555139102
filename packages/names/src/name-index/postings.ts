/** Lists of ids in one array: list `i` is the range from `starts[i]` to `starts[i + 1]`. */
export interface PostingsImage {
  starts: Uint32Array<ArrayBuffer>;
  ids: Uint32Array<ArrayBuffer>;
}

/** Read access to lists of ids in two typed arrays. */
export class Postings {
  constructor(private readonly image: PostingsImage) {}

  get length(): number {
    return this.image.starts.length - 1;
  }

  /** The ids of a list, as a view. */
  idsOf(list: number): Uint32Array {
    const { starts, ids } = this.image;
    return ids.subarray(starts[list], starts[list + 1]);
  }

  /** The ids of a list are those at its start up to its end. Searches use them, because `idsOf` creates an array. */
  startOf(list: number): number {
    return this.image.starts[list] as number;
  }

  endOf(list: number): number {
    return this.image.starts[list + 1] as number;
  }

  idAt(at: number): number {
    return this.image.ids[at] as number;
  }

  /** Inverts the lists: for each value, the lists that contain it, each list once. */
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
      for (const value of new Set(this.idsOf(list))) {
        visit(value, list);
      }
    }
  }
}
