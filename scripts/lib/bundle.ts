import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import esbuild, { type BuildOptions } from 'esbuild'
import { COMMANDS, sourceOf } from './commands'
import { REPOSITORY } from './repository'

/**
 * Build options that turn our TypeScript into one file that Node runs. Packages stay in `node_modules`: bundling them
 * too wouldn't make the start faster.
 */
export const BUNDLE = {
  absWorkingDir: REPOSITORY,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  packages: 'external',
  target: 'node20.19',
  logLevel: 'warning',
} satisfies BuildOptions

/** The bundles' folder. `REPOSITORY` in a bundle relies on its being two levels below the checkout. */
const FOLDER = '.next/commands'
/** The generated Prisma client, which is in the bundles, depends on this file. */
const SCHEMA = 'prisma/schema.prisma'

/** Bundles the operator's commands, and records the source files of each for `scripts/run.mjs`. */
export function bundleCommands(): void {
  rmSync(path.join(REPOSITORY, FOLDER), { recursive: true, force: true })
  const { metafile } = esbuild.buildSync({
    ...BUNDLE,
    entryPoints: COMMANDS.map(sourceOf),
    outdir: FOLDER,
    outExtension: { '.js': '.cjs' },
    metafile: true,
  })
  const files = [...Object.keys(metafile.inputs), SCHEMA]
  const hashes = files.map((file) => [file, hashOf(path.join(REPOSITORY, file))])
  writeFileSync(
    path.join(REPOSITORY, FOLDER, 'made-from.json'),
    `${JSON.stringify(Object.fromEntries(hashes), null, 1)}\n`,
  )
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
