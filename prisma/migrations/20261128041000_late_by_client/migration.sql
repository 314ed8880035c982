-- A cancellation is late only if the client gave up the visit. Owners' own cancellations were stored as late, too.
UPDATE "appointments" a SET "late_cancellation" = false
WHERE a."late_cancellation" AND a."cancelled_by" = 'owner' AND (
  SELECT i."outcome" FROM "interventions" i
  WHERE i."business_id" = a."business_id" AND i."appointment_id" = a."id" AND i."kind" = 'called'
  ORDER BY i."at" DESC, i."id" LIMIT 1) IS DISTINCT FROM 'cancelled';
