import type { Frame, Page } from '@playwright/test'

/** Emulates a device in light or dark, and returns when the page (or the frame) shows its final colors. */
export async function showIn(
  colorScheme: 'light' | 'dark',
  page: Page,
  frame: Frame = page.mainFrame(),
): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await frame.waitForFunction((wanted) => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    for (const transition of transitions) transition.finish()
    return getComputedStyle(document.documentElement).colorScheme === wanted && transitions.length === 0
  }, colorScheme)
}
