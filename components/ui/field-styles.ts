/** Styles shared by every text-like control: 16 px text (so that iOS doesn't zoom), 44 px high on phones. */
export const fieldStyles = [
  'w-full min-w-0 rounded-lg border border-input bg-card px-3 text-base text-foreground transition-colors',
  'placeholder:text-muted-foreground disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground',
  'aria-invalid:border-destructive aria-invalid:bg-danger-soft/40 focus-visible:outline-offset-0',
]
