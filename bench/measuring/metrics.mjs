/** @param {number} port of the admin server @returns {Promise<string>} what a process says of itself to Prometheus */
export async function metricsOf(port) {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

/**
 * @param {Record<string, number>} adminPorts by app
 * @param {string} name of a counter
 * @returns {Promise<number>} over all its labels and all processes
 */
export async function sumOfMetric(adminPorts, name) {
  const texts = await Promise.all(Object.values(adminPorts).map(metricsOf));
  const series = texts.flatMap((text) => text.split('\n')).filter((line) => line.startsWith(`${name}{`));
  return series.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
