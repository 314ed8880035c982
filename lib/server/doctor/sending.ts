/** Checks that due messages are sent. */
import { sqlCheck } from './check'

/** Checks that a message whose worker died is taken over soon after its lease ends. */
export const stuckSends = sqlCheck(
  'stuck-sends',
  'These messages were being sent by a worker that is gone, and no other took over: is a worker running (npm run worker)?',
  `
  SELECT id::text AS id FROM messages WHERE status = 'sending' AND lease_until < now() - interval '5 minutes'`,
)

/** Checks that no due message waits a long time, unless its provider is down. */
export const overdueMessages = sqlCheck(
  'overdue-messages',
  'These messages have been due for more than half an hour: is a worker running (npm run worker), and is its rate (SEND_RATE_PER_SECOND) high enough?',
  `
  SELECT m.id::text AS id FROM messages m
  WHERE m.status = 'queued' AND m.due_at < now() - interval '30 minutes'`,
)

/** Checks that no provider is paused because of failures. */
export const providersDown = sqlCheck(
  'providers',
  'This provider has been failing for more than 15 minutes: check its account and its settings. Messages wait until it works again.',
  `
  SELECT name AS id FROM providers WHERE down_since < now() - interval '15 minutes'`,
)
