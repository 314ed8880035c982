-- The color an owner chose for their pages and mails; without one it follows from the trade and the subdomain.
ALTER TABLE "businesses" ADD COLUMN "accent_color" TEXT,
  ADD CONSTRAINT "businesses_accent_color_check" CHECK ("accent_color" ~ '^#[0-9a-f]{6}$');
