export function warmUp(
  runSlice: (seconds: number) => Promise<number>,
  bounds?: { sliceSeconds?: number; slicesMin?: number; slicesMax?: number },
): Promise<{ seconds: number; isSteady: boolean }>;
