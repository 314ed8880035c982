const ROLES = ['table', 'rowgroup', 'row', 'cell', 'columnheader'].map((role) => `[role=${role}]`).join(', ')

/**
 * Removes the table roles from the library's markup, now and after every change. Its buttons aren't inside the cells,
 * so a screen reader would announce an empty table; each button names its own day, time and staff member. Returns a
 * function that stops the observer.
 */
export function dropTableRoles(target: HTMLElement): () => void {
  function drop() {
    for (const element of target.querySelectorAll(ROLES)) {
      for (const name of ['role', 'aria-colindex', 'aria-colspan']) element.removeAttribute(name)
    }
  }
  drop()
  const observer = new MutationObserver(drop)
  observer.observe(target, { childList: true, subtree: true, attributeFilter: ['role', 'aria-colindex'] })
  return () => observer.disconnect()
}
