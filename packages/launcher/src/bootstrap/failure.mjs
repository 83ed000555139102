/** A failure whose message is all that a person needs: shown as one line, without a stack. */
export class Failure extends Error {}

/**
 * Runs a command's main function. Its number is the exit code; a `Failure` is printed as one line and exits 1.
 *
 * @param {() => Promise<unknown>} main
 */
export async function runMain(main) {
  try {
    const code = await main();
    process.exitCode = typeof code === 'number' ? code : 0;
  } catch (error) {
    console.error(error instanceof Failure ? `cotejo: ${error.message}` : error);
    process.exitCode = 1;
  }
}
