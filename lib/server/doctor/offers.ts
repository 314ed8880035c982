/** Checks freed slots and their offers. */
import { sqlCheck } from './check'

/** Checks that a waitlisted client has at most one live offer, and that a finished run has none. */
export const liveOffers = sqlCheck(
  'live-offers',
  'These offers duplicate another live offer of the same client, or their freed slot is no longer offered: withdraw them on the waitlist page.',
  `
  SELECT o.id::text AS id FROM waitlist_offers o
  WHERE o.status = 'live' AND EXISTS (
    SELECT FROM waitlist_offers p WHERE p.business_id = o.business_id AND p.entry_id = o.entry_id AND p.status = 'live' AND p.id <> o.id)
  UNION
  SELECT o.id::text FROM waitlist_offers o JOIN recovery_runs r ON r.business_id = o.business_id AND r.id = o.run_id
  WHERE o.status = 'live' AND o.expires_at > now() AND r.status <> 'open'`,
)

/** Checks that two runs never offer the same time of a staff member. */
export const offersPerSlot = sqlCheck(
  'offers-per-slot',
  'These offers of two runs are for the same time of one staff member, so one of two clients will be disappointed: stop one of the runs.',
  `
  SELECT o.id || ' and ' || p.id AS id
  FROM waitlist_offers o JOIN waitlist_offers p ON p.business_id = o.business_id AND p.staff_id = o.staff_id AND p.run_id <> o.run_id AND o.id < p.id
    AND o.starts_at < p.starts_at + p.duration * interval '1 minute' AND p.starts_at < o.starts_at + o.duration * interval '1 minute'
  WHERE o.status = 'live' AND p.status = 'live' AND o.expires_at > now() AND p.expires_at > now()`,
)

/** Checks that workers advance every run that is due. */
export const abandonedRuns = sqlCheck(
  'abandoned-runs',
  'No worker is advancing these freed slots: is a worker running (npm run worker), and what does its log say?',
  `
  SELECT id::text AS id FROM recovery_runs
  WHERE (status = 'open' AND next_wave_at < now() - interval '15 minutes') OR (status IN ('open', 'proposed') AND starts_at < now() - interval '15 minutes')`,
)
