export class Random {
  constructor(seed: number);
  /** 0 to 1. */
  next(): number;
}
