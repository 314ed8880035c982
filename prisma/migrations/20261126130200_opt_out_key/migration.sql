-- A business that changed its number can hear STOP at both. The running old version inserts with ON CONFLICT DO NOTHING,
-- without naming columns, so it works with either key.
ALTER TABLE "sms_opt_outs" DROP CONSTRAINT "sms_opt_outs_pkey",
  ADD CONSTRAINT "sms_opt_outs_pkey" PRIMARY KEY ("business_id", "phone_e164", "sender");
