import { readdirSync } from 'node:fs'
import { BUGS } from './bugs'
import { findPlace } from './place'

// `run.ts` plants them, which takes minutes, so this checks that a refactoring doesn't lose one in between.
it.each(BUGS)('"$name" still has its place', (bug) => {
  expect(() => findPlace(bug)).not.toThrow()
})

// The server project also has a file beside its folder.
const TEST_FILES = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.test\.tsx?$/.test(file),
)
const projectOf = (file: string) => (file === 'tenancy.test.ts' ? 'server' : file.split('/')[0])

it.each(BUGS)('"$name" names test files of its project', ({ project, tests }) => {
  const files = TEST_FILES.filter((file) => new RegExp(tests).test(`tests/${file}`))
  expect(new Set(files.map(projectOf))).toEqual(new Set([project]))
})

it('each has a name of its own', () => {
  expect(new Set(BUGS.map(({ name }) => name)).size).toBe(BUGS.length)
})
