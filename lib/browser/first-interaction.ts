const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const

let hasInteracted = false
const waiting = new Set<() => void>()

/**
 * Runs `start` on the visitor's first interaction with the page, or immediately if there was one. For code that isn't
 * needed for the first paint. Returns a function that cancels it.
 */
export function afterFirstInteraction(start: () => void): () => void {
  if (hasInteracted) {
    start()
    return () => {}
  }
  if (waiting.size === 0)
    SIGNS.forEach((sign) => window.addEventListener(sign, begin, { passive: true, capture: true }))
  waiting.add(start)
  return () => waiting.delete(start)
}

function begin() {
  hasInteracted = true
  SIGNS.forEach((sign) => window.removeEventListener(sign, begin, { capture: true }))
  waiting.forEach((start) => start())
  waiting.clear()
}
