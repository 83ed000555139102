/** A value that may be replaced while the process runs. Read `current` at each use, and do not keep the value. */
export interface Secret<T> {
  readonly current: T;
  /** Calls `listener` with each later value. @returns a function that ends this */
  onChange(listener: (value: T) => void): () => void;
}

/** A secret that never changes: for commands that end soon, and for tests. */
export function fixedSecret<T>(current: T): Secret<T> {
  return { current, onChange: () => () => {} };
}

/** A secret that is computed from another one, once for each value of it. */
export function derivedSecret<T, R>(origin: Secret<T>, derive: (value: T) => R): Secret<R> {
  let known = { from: origin.current, value: derive(origin.current) };
  const derived = (from: T): R => {
    if (known.from !== from) {
      known = { from, value: derive(from) };
    }
    return known.value;
  };
  return {
    get current() {
      return derived(origin.current);
    },
    onChange: (listener) => origin.onChange((value) => listener(derived(value))),
  };
}
