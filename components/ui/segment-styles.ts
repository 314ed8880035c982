/** Styles for the container of a segmented control. */
export const segmentedStyles = 'flex rounded-lg border bg-card p-0.5'
/** Styles for one segment, without its padding. */
export const segmentStyles =
  'relative inline-flex min-h-10 flex-1 items-center justify-center gap-1.5 rounded-md text-sm font-medium whitespace-nowrap transition-colors hover:bg-muted md:min-h-8'
