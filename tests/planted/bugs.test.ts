import { BUGS } from './bugs'
import { findPlace } from './place'

// `run.ts` plants them, which takes minutes, so this checks that a refactoring doesn't lose one in between.
it.each(BUGS)('"$name" still has its place', (bug) => {
  expect(() => findPlace(bug)).not.toThrow()
})

it('each has a name of its own', () => {
  expect(new Set(BUGS.map(({ name }) => name)).size).toBe(BUGS.length)
})
