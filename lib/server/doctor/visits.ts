/** Checks that appointments agree with their counts, history and messages. */
import { REMINDER_TYPES } from '@/lib/domain/reminder'
import { sqlCheck } from './check'

/** Checks that `clients.no_show_count` is the number of the client's no-shows. */
export const noShowCounts = sqlCheck(
  'no-show-counts',
  'The stored no-show count of these clients differs from their appointments marked no-show: set it to that number.',
  `
  SELECT c.id::text AS id FROM clients c
  LEFT JOIN (SELECT business_id, client_id, count(*) AS missed FROM appointments WHERE status = 'no-show' GROUP BY 1, 2) a
    ON a.business_id = c.business_id AND a.client_id = c.id
  WHERE c.no_show_count <> coalesce(a.missed, 0)`,
)

/** Checks that no row refers to a client record that was merged into another; a trigger prevents it. */
export const mergedCards = sqlCheck(
  'merged-cards',
  'These merged clients still have rows of their own: a trigger was missing. Give the rows to the client that merged_into_id names.',
  `
  SELECT c.id::text AS id FROM clients c WHERE c.merged_into_id IS NOT NULL AND (
    EXISTS (SELECT FROM appointments a WHERE a.business_id = c.business_id AND a.client_id = c.id)
    OR EXISTS (SELECT FROM messages m WHERE m.business_id = c.business_id AND m.client_id = c.id)
    OR EXISTS (SELECT FROM inbound_messages i WHERE i.business_id = c.business_id AND i.client_id = c.id)
    OR EXISTS (SELECT FROM waitlist w WHERE w.business_id = c.business_id AND w.client_id = c.id))`,
)

/**
 * Checks that a visit has the state with which its history ends; if several last events have the same instant, any of
 * them counts.
 */
export const visitStates = sqlCheck(
  'visit-states',
  'The history of these appointments ends in a different state than the one they are in: they were changed by hand in SQL.',
  `
  SELECT a.id::text AS id
  FROM appointments a
  JOIN (
    SELECT business_id, appointment_id, to_status, rank() OVER (PARTITION BY business_id, appointment_id ORDER BY at DESC) AS latest
    FROM appointment_events WHERE to_status IS NOT NULL
  ) e ON e.business_id = a.business_id AND e.appointment_id = a.id AND e.latest = 1
  GROUP BY a.business_id, a.id, a.status HAVING NOT bool_or(e.to_status = a.status)`,
)

/** Checks that every upcoming visit has its planned messages. */
export const plans = sqlCheck(
  'visit-plans',
  'These upcoming appointments have no planned messages, so their clients get none: save each again, or move it and back.',
  `
  SELECT a.id::text AS id FROM appointments a
  WHERE a.status IN ('scheduled', 'confirmed') AND a.appointment_date > now()
    AND NOT EXISTS (SELECT FROM reminders r WHERE r.business_id = a.business_id AND r.appointment_id = a.id)`,
)

/** Checks that every planned reminder has a queued message, and every message about a visit has its reminder. */
export const steps = sqlCheck(
  'planned-messages',
  'These planned steps have no waiting message, or these messages have no step, so they will not be sent.',
  `
  SELECT r.id::text AS id FROM reminders r
  WHERE r.status = 'planned'
    AND NOT EXISTS (SELECT FROM messages m WHERE m.business_id = r.business_id AND m.reminder_id = r.id AND m.status IN ('queued', 'sending'))
  UNION ALL
  SELECT m.id::text FROM messages m WHERE m.status IN ('queued', 'sending') AND m.reminder_id IS NULL AND m.kind = ANY($1)`,
  [REMINDER_TYPES],
)
