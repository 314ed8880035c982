/**
 * Classes shared by the calendar and its loading placeholder, so that nothing shifts. On a phone there is room left to
 * scroll the page.
 */
export const CALENDAR_HEIGHT = 'h-[46rem] max-md:h-[calc(100dvh-10rem)] max-md:min-h-80'
