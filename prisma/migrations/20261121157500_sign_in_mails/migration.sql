-- A sign-in link whose mail did not go out is mailed again while it works.
ALTER TABLE "verification_tokens"
  ADD COLUMN "mail_id" UUID,
  ADD COLUMN "callback_path" TEXT,
  ADD COLUMN "mail_due_at" TIMESTAMPTZ(3);
CREATE INDEX "verification_tokens_mail_due_at_idx" ON "verification_tokens" ("mail_due_at");
