/** Of the calendar and of what stands in its place while it loads, so that nothing moves. */
export const CALENDAR_HEIGHT = '46rem'
