import { findMovableClock } from '../../scripts/lib/testing/movable-clock'

/**
 * `describe` for tests that move a clock. They are skipped if libfaketime is missing, which `npm run test:long` reports
 * at its start.
 */
export const describeWithMovedClock = findMovableClock() ? describe : describe.skip
