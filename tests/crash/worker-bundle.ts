/**
 * The worker as `npm run build` bundles it, so that killing it often is cheap; with planted bugs if a proof needs them.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { BUNDLE } from '../../scripts/lib/bundle'
import { sourceOf } from '../../scripts/lib/commands'
import { REPOSITORY } from '../../scripts/lib/repository'

/** Text of a source file and what stands there instead. */
interface Bug {
  file: string
  from: string
  to: string
}

/** Mistakes that the proof must notice. */
const BUGS: Record<string, Bug | Bug[]> = {
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
  // Each of the three is enough on its own to keep a stalled worker from sending.
  'never-rechecks': [
    {
      file: 'lib/server/messaging/lease.ts',
      from: 'return claimed.deadline - performance.now()',
      to: 'return Math.max(8_000, claimed.deadline - performance.now())',
    },
    {
      file: 'lib/server/messaging/message-facts.ts',
      from: "AND m.status = 'sending' AND m.lease_token = ${claimed.leaseToken}::uuid",
      to: '',
    },
    {
      file: 'lib/server/messaging/settle.ts',
      from: "AND status = 'sending' AND lease_token = ${claimed.leaseToken}::uuid AND lease_until > now()",
      to: '',
    },
  ],
  // A worker that uses its own clock instead of the database's.
  'own-clock': {
    file: 'lib/server/messaging/envelope.ts',
    from: 'now: row.now,',
    to: 'now: new Date(),',
  },
  'no-mail-deadline': {
    file: 'lib/server/messaging/mailer.ts',
    from: 'return await Promise.race([sending, late])',
    to: 'late.catch(() => undefined); clearTimeout(timer); return await sending',
  },
  'no-lease': {
    file: 'lib/server/messaging/lease.ts',
    from: "lease_until = now() + ${leaseMs} * interval '1 millisecond'",
    to: "lease_until = now() - ${leaseMs} * interval '1 millisecond'",
  },
  'ask-without-keys': {
    file: 'lib/server/messaging/attempt.ts',
    from: 'body: showKeys(body, message.text?.keys ?? [])',
    to: 'body',
  },
  'random-message-id': {
    file: 'lib/server/messaging/attempt.ts',
    from: 'messageId: `<${claimed.messageId}@',
    to: 'messageId: `<${claimed.leaseToken}@',
  },
  'wave-in-pieces': {
    file: 'lib/server/recovery/advance.ts',
    from: 'await db.$transaction((tx) => advance(tx, scope, runId))',
    to: 'await advance(db as unknown as Tx, scope, runId)',
  },
}

/**
 * Builds `test-results/crash/{name}.cjs` and returns its path. Throws if the text of a bug is no longer in its file.
 */
export async function bundleWorker(bug: string | null): Promise<string> {
  const outfile = path.join(REPOSITORY, 'test-results/crash', `worker-${bug ?? 'sound'}.cjs`)
  await build({
    ...BUNDLE,
    entryPoints: [sourceOf('worker')],
    outfile,
    plugins: bug === null ? [] : [plant(bug)],
  })
  return outfile
}

function plant(name: string): Plugin {
  const bugs = [BUGS[name] ?? []].flat()
  if (bugs.length === 0) throw new Error(`There is no bug "${name}". There are: ${Object.keys(BUGS).join(', ')}.`)
  const changed = new Map(bugs.map((bug) => [path.join(REPOSITORY, bug.file), withBug(name, bug)]))
  return {
    name,
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
        const contents = changed.get(file)
        return contents === undefined ? undefined : { contents, loader: 'ts' }
      })
    },
  }
}

function withBug(name: string, { file, from, to }: Bug): string {
  const source = readFileSync(path.join(REPOSITORY, file), 'utf8')
  if (!source.includes(from)) throw new Error(`The bug "${name}" has no place in ${file} any more`)
  return source.replace(from, () => to)
}
