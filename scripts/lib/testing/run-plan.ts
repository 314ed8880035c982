import { runStep, type StepResult } from './run-step'
import type { TestStep } from './steps'

type Options = {
  /** Steps run side by side while their cores add up to at most this. */
  cores: number
  /** A step that hasn't ended by then is ended and counts as failed. */
  minutesPerStep: number
  stop: AbortSignal
  onResult: (result: StepResult) => void
}

/**
 * Runs the steps, side by side while cores are free: always the first one that may run and fits. A step waits for those
 * it comes after; where one of these failed it is not run and counts as failed.
 */
export async function runPlan(
  steps: readonly TestStep[],
  { cores, minutesPerStep, stop, onResult }: Options,
): Promise<StepResult[]> {
  const results: StepResult[] = []
  const waiting = [...steps]
  const running = new Map<TestStep, Promise<void>>()
  const resultOf = (title: string) => results.find((result) => result.title === title)
  const take = (result: StepResult) => {
    results.push(result)
    onResult(result)
  }
  const fits = (step: TestStep) => running.size === 0 || needs([...running.keys(), step]) <= cores
  for (;;) {
    const next = waiting.find((step) => fits(step) && (step.after ?? []).every(resultOf))
    if (next && !stop.aborted) {
      waiting.splice(waiting.indexOf(next), 1)
      const broken = next.after?.find((title) => resultOf(title)?.counts.failed)
      if (broken) take(notRun(next, broken))
      else
        running.set(
          next,
          runStep(next, { stop, minutes: minutesPerStep })
            .then(take)
            .finally(() => running.delete(next)),
        )
    } else if (running.size > 0) await Promise.race(running.values())
    else return results
  }
}

function needs(steps: readonly TestStep[]): number {
  return steps.reduce((sum, { cores }) => sum + cores, 0)
}

function notRun({ title }: TestStep, because: string): StepResult {
  const counts = { passed: 0, failed: 1, skipped: 0 }
  return { title, seconds: 0, counts, cases: [], output: `Not run, because "${because}" failed.` }
}
