import { readFileSync } from 'node:fs'

type Locked = {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

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

it('the lockfile and package.json name the same direct dependencies: npm ci refuses them otherwise', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Locked
  const { dependencies: locked, devDependencies: lockedForDevelopment } = packages['']!
  expect({ locked, lockedForDevelopment }).toEqual({ locked: dependencies, lockedForDevelopment: devDependencies })
})

it('the lockfile holds every package that another one of it depends on', () => {
  const missing = Object.entries(packages).flatMap(([from, { dependencies = {} }]) =>
    Object.keys(dependencies).filter((name) => !isLocked(from, name)),
  )
  expect(missing).toEqual([])
})
