/**
 * Commands that an operator runs besides the web server. `npm run build` bundles each one; `scripts/run.mjs` starts it.
 */
export const COMMANDS = ['backup', 'doctor', 'migrate', 'restore', 'seed', 'worker'] as const

type Command = (typeof COMMANDS)[number]

/** Returns the path of the command's source in the checkout. */
export function sourceOf(command: Command): string {
  return `scripts/${command}.ts`
}

/**
 * Returns the arguments of `node` that start the command, also used by package.json, the image and the Kubernetes
 * manifests.
 */
export function commandLine(command: Command, ...options: string[]): string[] {
  return ['scripts/run.mjs', command, ...options]
}
