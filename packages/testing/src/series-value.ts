/** The value of a series. @param series name and labels as in the text format of Prometheus */
export async function seriesValue(
  registry: { metrics(): Promise<string> },
  series: string,
): Promise<number | undefined> {
  const line = (await registry.metrics()).split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}
