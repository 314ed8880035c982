-- Since when a provider doesn't work, for the owner to read; null while it does.
ALTER TABLE "providers" ADD COLUMN "down_since" TIMESTAMPTZ(3);

-- When a message that met trouble was first due; due_at moves with every further attempt.
ALTER TABLE "messages" ADD COLUMN "first_due_at" TIMESTAMPTZ(3);
