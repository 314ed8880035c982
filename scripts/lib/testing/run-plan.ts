import { mergeRepeated, runStep, stepToRepeat, type StepResult } from './run-step'
import type { TestStep } from './steps'

type Options = {
  /** Steps run in parallel while the sum of their cores is at most this. */
  cores: number
  /** A step that runs for longer is stopped and counts as failed. */
  minutesPerStep: number
  stop: AbortSignal
  onResult: (result: StepResult) => void
  /** Whether the plan continues after a failed step, skipping the steps that depend on it. */
  goesOn: boolean
}

/**
 * Runs the steps, in parallel while cores are free: always the first one that is ready and fits. A step waits for those
 * it comes after. Failed test files run once more when nothing else is running; tests that pass then count as passed.
 * After a failed step, the running ones are stopped unless the plan continues. Steps that didn't run have no result.
 */
export async function runPlan(steps: readonly TestStep[], options: Options): Promise<StepResult[]> {
  const { cores, minutesPerStep: minutes, stop, onResult, goesOn } = options
  const results: StepResult[] = []
  const waiting = [...steps]
  const running = new Map<TestStep, Promise<void>>()
  const toRepeat: { step: TestStep; first: StepResult }[] = []
  const red = new AbortController()
  const ended = AbortSignal.any([stop, red.signal])
  const resultOf = (title: string) => results.find((result) => result.title === title)
  const take = (result: StepResult) => {
    const wasEnded = red.signal.aborted && result.counts.failed > 0 && result.cases.length === 0
    if (wasEnded) return
    results.push(result)
    onResult(result)
    if (result.counts.failed > 0 && !goesOn) red.abort()
  }
  const start = (step: TestStep) => {
    const run = runStep(step, { stop: ended, minutes }).then((result) => {
      running.delete(step)
      const repeat = result.counts.failed > 0 && !ended.aborted ? stepToRepeat(step, result) : null
      if (repeat) toRepeat.push({ step: repeat, first: result })
      else take(result)
    })
    running.set(step, run)
  }
  const isFree = (step: TestStep) => running.size === 0 || needs([...running.keys(), step]) <= cores
  const mayRun = (step: TestStep) => isFree(step) && (step.after ?? []).every(resultOf)
  for (;;) {
    const next = toRepeat.length > 0 || ended.aborted ? undefined : waiting.find(mayRun)
    if (next) {
      waiting.splice(waiting.indexOf(next), 1)
      const broken = next.after?.find((title) => resultOf(title)?.counts.failed)
      if (broken) take(notRun(next, broken))
      else start(next)
      continue
    }
    if (running.size > 0) {
      await Promise.race(running.values())
      continue
    }
    const repeated = toRepeat.shift()
    if (!repeated) return results
    const { step, first } = repeated
    take(ended.aborted ? first : mergeRepeated(first, await runStep(step, { stop: ended, minutes })))
  }
}

function needs(steps: readonly TestStep[]): number {
  return steps.reduce((sum, { cores }) => sum + cores, 0)
}

function notRun({ title }: TestStep, because: string): StepResult {
  const counts = { passed: 0, failed: 1, skipped: 0 }
  return { title, seconds: 0, counts, cases: [], output: `Not run, because "${because}" failed.`, unreliable: [] }
}
