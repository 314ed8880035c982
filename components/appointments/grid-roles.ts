const ROLES = ['table', 'rowgroup', 'row', 'cell', 'columnheader'].map((role) => `[role=${role}]`).join(', ')

/**
 * Takes the roles of a table from what the library draws, now and later: its buttons are not in the cells, so that a
 * screen reader would be told of an empty table. Each button says its own day, time and staff member. Returns a
 * function that stops it.
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
