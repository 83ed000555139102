import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that calls the function of the last render. What runs after a wait, such as the answer to a request, must not
 * decide by the values of the render in which the wait began.
 */
export function useLatest<Values extends unknown[]>(run: (...values: Values) => void): (...values: Values) => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...values: Values) => latest.current(...values), []);
}
