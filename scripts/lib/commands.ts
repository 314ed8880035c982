/** What an operator runs beside the web server: `npm run build` bundles each, `scripts/run.mjs` starts it. */
export const COMMANDS = ['backup', 'doctor', 'migrate', 'restore', 'seed', 'worker'] as const

type Command = (typeof COMMANDS)[number]

/** Returns the path of the program in the checkout. */
export function sourceOf(command: Command): string {
  return `scripts/${command}.ts`
}

/** Arguments of `node` that start the command; package.json, the image and the Kubernetes manifests say the same. */
export function commandLine(command: Command, ...options: string[]): string[] {
  return ['scripts/run.mjs', command, ...options]
}
