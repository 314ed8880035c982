-- Since when a client is known to refuse marketing, as another program's list said. They still get news and reminders of
-- their own visits, which an opt-out from email would end.
ALTER TABLE "clients" ADD COLUMN "marketing_refused_at" TIMESTAMPTZ(3);
