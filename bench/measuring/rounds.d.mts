export function measureInTurn<T>(
  names: string[],
  rounds: number,
  measure: (name: string) => Promise<T>,
): Promise<Record<string, T[]>>;

export function median(values: number[]): number;

export function spreadOf(values: number[]): { value: number; lowest: number; highest: number };

export function ratiosOf(above: number[], below: number[]): number[];

export function verdictOf(values: number[], bounds: { atMost?: number; atLeast?: number }): boolean | undefined;
