-- no transaction
-- Opt-outs of one number at all businesses that send from the same one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sms_opt_outs_phone_e164_idx" ON "sms_opt_outs" ("phone_e164");
