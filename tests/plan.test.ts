/** How `npm test` runs its steps. */
import { runPlan } from '../scripts/lib/testing/run-plan'
import type { TestStep } from '../scripts/lib/testing/steps'

const FOREVER = ['-e', 'setInterval(() => undefined, 1000)']

function run(steps: TestStep[]) {
  return runPlan(steps, {
    cores: 1,
    minutesPerStep: 0.02,
    stop: new AbortController().signal,
    onResult: () => undefined,
  })
}

it('a step that never ends is ended and counts as failed, and what waits for it is not run', async () => {
  const [endless, waiting] = await run([
    { title: 'plan: endless', work: [FOREVER, FOREVER], cores: 1 },
    { title: 'plan: waiting', work: [FOREVER], cores: 1, after: ['plan: endless'] },
  ])
  expect(endless?.counts).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(endless?.output).toMatch(/longer than/)
  expect(waiting).toMatchObject({ seconds: 0, counts: { failed: 1 } })
})
