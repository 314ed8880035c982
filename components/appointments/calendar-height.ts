/**
 * Classes shared by the calendar and its placeholder while loading, so that the layout doesn't shift. On a phone they
 * leave room to scroll the page.
 */
export const CALENDAR_HEIGHT = 'h-[46rem] max-md:h-[calc(100dvh-10rem)] max-md:min-h-80'
