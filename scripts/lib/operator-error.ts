/** A problem that the operator can solve. Its message is one line that says what to do. */
export class OperatorError extends Error {}

/**
 * Runs a command and exits. A number that it returns is the exit code; an OperatorError is printed as one line on
 * stderr, with exit code 1.
 */
export async function runCommand(main: () => Promise<number | void>): Promise<never> {
  try {
    process.exit((await main()) ?? 0)
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error)
    process.exit(1)
  }
}
