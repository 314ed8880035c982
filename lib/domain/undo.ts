/** How long an owner can take back what they did. */
const UNDO_WINDOW_HOURS = 24

/** Returns whether an owner can still undo, at `now`, what was done at `at`. */
export function isUndoable(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() <= UNDO_WINDOW_HOURS * 3_600_000
}
