/** An answer on its way from the playground to the check. In memory only: the browser's history is written to disk. */
let answer: string | null = null;

export const handOver = (text: string): void => {
  answer = text;
};

/** What was handed over; a second time there is nothing. */
export function takeOver(): string | null {
  const taken = answer;
  answer = null;
  return taken;
}
