/**
 * For the content of a dialog that shows what can't be shown again: only its buttons close it, not a tap beside it or
 * Escape.
 */
export const SHOWN_ONCE = {
  onInteractOutside: (event: Event) => event.preventDefault(),
  onEscapeKeyDown: (event: Event) => event.preventDefault(),
}
