import { readFileSync } from 'node:fs'

type Locked = { optionalDependencies?: Record<string, string> }

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }

/** Where Node would find `name` from inside the locked package at `from`. */
function isLocked(from: string, name: string): boolean {
  const above = from
    .split('/node_modules/')
    .map((_part, index, parts) => parts.slice(0, parts.length - index).join('/node_modules/'))
  return [...above, ''].some((folder) => `${folder}${folder && '/'}node_modules/${name}` in packages)
}

it('the lockfile names the packages of every platform: npm ci refuses one that was written where some could not be fetched', () => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(from, name)),
  )
  expect(missing).toEqual([])
})
