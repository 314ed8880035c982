-- What the client wrote and what the owner notes are two things: only the first is shown to the client.
ALTER TABLE "appointments" ADD COLUMN "client_note" TEXT;

-- A visitor's booking that no owner has edited since holds the visitor's own words. After an edit nobody can tell whose
-- words they are, so they stay the owner's, which are never shown.
UPDATE "appointments" a SET "client_note" = a."notes", "notes" = NULL
WHERE a."source" = 'public' AND a."notes" IS NOT NULL
  AND NOT EXISTS (
    SELECT FROM "appointment_events" e
    WHERE e."business_id" = a."business_id" AND e."appointment_id" = a."id" AND e."type" = 'edited'
  );
