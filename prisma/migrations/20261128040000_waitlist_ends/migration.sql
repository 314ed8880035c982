-- When a wait ended and why, so that an undo can tell which waits to resume. Both are null while it lasts, for waits that
-- ended before this migration, and for those that old code ends.
ALTER TABLE "waitlist" ADD COLUMN     "end_reason" TEXT,
ADD COLUMN     "ended_at" TIMESTAMPTZ(3);

ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_end_reason" CHECK ("end_reason" IN ('left', 'booked', 'visit_ended', 'archived', 'merged', 'erased'));
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_end" CHECK (("ended_at" IS NULL) = ("end_reason" IS NULL));
