-- A span of opening hours may end on the next date, until 6:00 AM. Old code writes no such span, and reads one as if it ended at midnight.
ALTER TABLE "opening_hours" DROP CONSTRAINT "opening_hours_span";
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_span" CHECK (
  "weekday" BETWEEN 0 AND 6 AND "start_minutes" BETWEEN 0 AND 1439 AND "start_minutes" < "end_minutes" AND "end_minutes" <= 1800);
ALTER TABLE "opening_exceptions" DROP CONSTRAINT "opening_exceptions_span";
ALTER TABLE "opening_exceptions" ADD CONSTRAINT "opening_exceptions_span" CHECK (
  "from_date" <= "to_date" AND (("start_minutes" IS NULL AND "end_minutes" IS NULL)
    OR ("start_minutes" BETWEEN 0 AND 1439 AND "start_minutes" < "end_minutes" AND "end_minutes" <= 1800)));

-- "Add hours" proposed 11:59 PM where it meant midnight, which lost the last start of the day.
UPDATE "opening_hours" SET "end_minutes" = 1440 WHERE "end_minutes" = 1439;
UPDATE "opening_exceptions" SET "end_minutes" = 1440 WHERE "end_minutes" = 1439;
