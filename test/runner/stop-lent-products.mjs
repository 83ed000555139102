/** Jest calls it after the last suite of a run: stops the products that test/harness/lend.ts has started. */
export default async function stopLentProducts() {
  await globalThis.stopLentProducts?.();
}
