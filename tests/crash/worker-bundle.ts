/** The worker as one file that starts in half the time, so that killing it often is cheap; with bugs put in where a proof asks for them. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { REPOSITORY } from '../../scripts/lib/repository'

/** Text of a source file and what stands there instead. */
interface Bug {
  file: string
  from: string
  to: string
}

/** Mistakes that the proof must notice. */
export const BUGS: Record<string, Bug> = {
  'no-ask': {
    file: 'lib/server/messaging/deliver.ts',
    from: "if (claimed.isInDoubt && message.channel === 'sms' && !(await isCertainlyUnsent(db, claimed, message))) return",
    to: '',
  },
  'mark-then-send': {
    file: 'lib/server/messaging/deliver.ts',
    from: 'const providerId = await attempt(db, claimed, message)',
    to: "await recordSent(db, claimed, message, 'marked'); const providerId = await attempt(db, { ...claimed }, message)",
  },
  'no-lease': {
    file: 'lib/server/messaging/lease.ts',
    from: 'FOR UPDATE OF m SKIP LOCKED',
    to: '',
  },
  'random-message-id': {
    file: 'lib/server/messaging/deliver.ts',
    from: 'messageId: `<${claimed.messageId}@',
    to: 'messageId: `<${claimed.leaseToken}@',
  },
}

/** Builds `test-results/crash/{name}.cjs` and answers its path. Throws where the text of a bug is not in its file any more. */
export async function bundleWorker(bug: string | null): Promise<string> {
  // esbuild comes with tsx, which every command of ours runs on.
  const { build } = createRequire(require.resolve('tsx/package.json'))('esbuild') as { build: (options: BuildOptions) => Promise<unknown> }
  const outfile = path.join(REPOSITORY, 'test-results/crash', `worker-${bug ?? 'sound'}.cjs`)
  await build({
    entryPoints: [path.join(REPOSITORY, 'scripts/worker.ts')], outfile, bundle: true, platform: 'node', format: 'cjs', target: 'node20',
    alias: { '@': REPOSITORY }, external: ['pg-native'], logLevel: 'error', plugins: bug === null ? [] : [plant(bug)],
  })
  return outfile
}

function plant(name: string): Plugin {
  const bug = BUGS[name]
  if (!bug) throw new Error(`There is no bug "${name}". There are: ${Object.keys(BUGS).join(', ')}.`)
  const file = path.join(REPOSITORY, bug.file)
  const source = readFileSync(file, 'utf8')
  if (!source.includes(bug.from)) throw new Error(`The bug "${name}" has no place in ${bug.file} any more`)
  return {
    name,
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, (args) => (args.path === file ? { contents: source.replace(bug.from, bug.to), loader: 'ts' } : undefined))
    },
  }
}
