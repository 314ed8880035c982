/** A problem the person at the terminal can solve: its message is one line that says what to do. */
export class OperatorError extends Error {}

/** Runs a command: its number is the exit code, an OperatorError one line on stderr and exit code 1. */
export async function runCommand(main: () => Promise<number | void>): Promise<never> {
  try {
    process.exit((await main()) ?? 0)
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error)
    process.exit(1)
  }
}
