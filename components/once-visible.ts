'use client'

/**
 * Runs `start` when the element is visible, or immediately if the browser can't tell. Returns a function that cancels
 * it.
 */
export function onceVisible(element: HTMLElement | null, start: () => void): () => void {
  if (!element || !('IntersectionObserver' in window)) {
    start()
    return () => {}
  }
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) start()
  })
  observer.observe(element)
  return () => observer.disconnect()
}
