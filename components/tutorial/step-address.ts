import { routes } from '@/lib/routes'

/** Id of the current step's heading, which gets the focus after a change of step. */
export const STEP_TITLE_ID = 'step'

/** Returns the URL of a step, counted from 1. The fragment moves the focus to its heading without a script. */
export function stepHref(number: number): string {
  return `${routes.tutorial}?step=${number}#${STEP_TITLE_ID}`
}

/** Reads the step from the URL; falls back to the first one. */
export function readStep(value: string | string[] | undefined, count: number): number {
  const isNumber = typeof value === 'string' && /^[1-9]\d*$/.test(value)
  return isNumber && Number(value) <= count ? Number(value) : 1
}
