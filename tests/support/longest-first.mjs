import TestSequencer from '@jest/test-sequencer'

/**
 * Files that take longest on a machine where Jest hasn't measured any. Begun last, one of them would keep a core idle.
 */
const LONGEST = [
  'server/walk/random-walk.long',
  'server/demo/story.long',
  'server/demo/sandbox.long',
  'routes/media',
  'server/messaging/send-due',
  'routes/fuzz',
  'server/dashboard/counts',
  'server/plans',
  'server/demo/cast-rows',
  'tenancy',
]

/** Jest's order of test files: the longest first, then as Jest sorts them. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const place = ({ path }) => LONGEST.findIndex((name) => path.endsWith(`/${name}.test.ts`))
    const [longest, others] = [tests.filter((test) => place(test) !== -1), tests.filter((test) => place(test) === -1)]
    return [...longest.sort((a, b) => place(a) - place(b)), ...super.sort(others)]
  }
}
