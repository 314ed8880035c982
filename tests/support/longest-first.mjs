import TestSequencer from '@jest/test-sequencer'

/**
 * The files that usually take longest, for a machine on which Jest hasn't measured any. If one of them started last, a
 * core would be idle.
 */
const LONGEST = [
  'server/walk/random-walk.long',
  'server/demo/story.long',
  'server/demo/sandbox.long',
  'routes/hostile-pictures.long',
  'routes/media',
  'server/messaging/send-due',
  'routes/fuzz',
  'server/dashboard/counts',
  'server/plans',
  'server/demo/cast-rows',
  'tenancy',
]

/** Sorts test files for Jest: the longest first, the others in Jest's own order. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const place = ({ path }) => LONGEST.findIndex((name) => path.endsWith(`/${name}.test.ts`))
    const [longest, others] = [tests.filter((test) => place(test) !== -1), tests.filter((test) => place(test) === -1)]
    return [...longest.sort((a, b) => place(a) - place(b)), ...super.sort(others)]
  }
}
