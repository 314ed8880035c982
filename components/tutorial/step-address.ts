import { routes } from '@/lib/routes'

/** The heading of the step that is shown: where reading goes on after a change of step. */
export const STEP_TITLE_ID = 'step'

/** Address of a step, counted from 1. The fragment moves the focus to its heading without any script. */
export function stepHref(number: number): string {
  return `${routes.tutorial}?step=${number}#${STEP_TITLE_ID}`
}

/** The step an address asks for; anything but a step's number means the first. */
export function readStep(value: string | string[] | undefined, count: number): number {
  const isNumber = typeof value === 'string' && /^[1-9]\d*$/.test(value)
  return isNumber && Number(value) <= count ? Number(value) : 1
}
