-- What an owner did, apart from visits (those have appointment_events): names of fields, never what stood in them.
CREATE TABLE "owner_actions" (
  "business_id" UUID NOT NULL,
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "user_id" UUID,
  "verb" TEXT NOT NULL,
  "noun" TEXT NOT NULL,
  "subject_id" TEXT,
  "fields" TEXT[] DEFAULT ARRAY[]::TEXT[],
  CONSTRAINT "owner_actions_pkey" PRIMARY KEY ("business_id", "id"),
  CONSTRAINT "owner_actions_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "owner_actions_business_id_at_id_idx" ON "owner_actions" ("business_id", "at" DESC, "id" DESC);
CREATE INDEX "owner_actions_at_idx" ON "owner_actions" ("at");

-- A client whose personal data are gone; her visits stay and count.
ALTER TABLE "clients" ADD COLUMN "erased_at" TIMESTAMPTZ(3);

-- Numbers of erased clients that had said STOP, hashed with this installation's key: back in sms_opt_outs once the number is given anew.
CREATE TABLE "erased_opt_outs" (
  "business_id" UUID NOT NULL,
  "phone_hash" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "erased_opt_outs_pkey" PRIMARY KEY ("business_id", "phone_hash"),
  CONSTRAINT "erased_opt_outs_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Years without a visit after which a client is erased (null: never), and when that was last looked at. And since when a whole business is being erased.
ALTER TABLE "businesses"
  ADD COLUMN "keep_clients_years" INTEGER,
  ADD COLUMN "clients_checked_at" TIMESTAMPTZ(3),
  ADD COLUMN "erasing_since" TIMESTAMPTZ(3),
  ADD CONSTRAINT "businesses_keep_clients_years" CHECK ("keep_clients_years" IN (1, 2, 5));
CREATE INDEX "businesses_erasing_since_idx" ON "businesses" ("erasing_since") WHERE "erasing_since" IS NOT NULL;
CREATE INDEX "businesses_clients_checked_at_idx" ON "businesses" ("clients_checked_at") WHERE "keep_clients_years" IS NOT NULL;

-- Addresses of erased businesses, hashed: nobody else may have one while old links still lead there.
CREATE TABLE "held_subdomains" (
  "subdomain_hash" TEXT NOT NULL,
  "until" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "held_subdomains_pkey" PRIMARY KEY ("subdomain_hash")
);
CREATE INDEX "held_subdomains_until_idx" ON "held_subdomains" ("until");

-- What is past its age is found without reading the rest.
CREATE INDEX "messages_words_created_at_idx" ON "messages" ("created_at")
  WHERE "body" IS NOT NULL OR "recipient" IS NOT NULL OR "subject" IS NOT NULL OR "payload" IS NOT NULL OR "error" IS NOT NULL;
CREATE INDEX "inbound_messages_received_at_idx" ON "inbound_messages" ("received_at");
CREATE INDEX "waitlist_ended_created_at_idx" ON "waitlist" ("created_at") WHERE NOT "active";
CREATE INDEX "waitlist_wanted_until_idx" ON "waitlist" ((coalesce("preferred_until", "preferred_date"))) WHERE "active";
CREATE INDEX "waitlist_offers_ended_created_at_idx" ON "waitlist_offers" ("created_at") WHERE "status" <> 'live';
CREATE INDEX "owner_tasks_done_at_idx" ON "owner_tasks" ("done_at") WHERE "done_at" IS NOT NULL;
