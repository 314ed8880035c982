/**
 * Classes of the calendar and of its placeholder while it loads, so that nothing moves. A phone keeps room to scroll
 * the page.
 */
export const CALENDAR_HEIGHT = 'h-[46rem] max-md:h-[calc(100dvh-10rem)] max-md:min-h-80'
