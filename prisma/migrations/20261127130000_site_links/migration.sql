-- Profiles elsewhere, a link to a map, and policies that a business shows. Old code neither reads nor writes them.
-- The checks keep anything but https out of what becomes a link, whoever writes it.
ALTER TABLE "businesses" ADD COLUMN "social_links" JSONB,
  ADD COLUMN "map_link" TEXT,
  ADD COLUMN "cancellation_policy" TEXT,
  ADD COLUMN "deposit_policy" TEXT,
  ADD CONSTRAINT "businesses_social_links_check" CHECK (jsonb_typeof("social_links") = 'object'
    AND NOT jsonb_path_exists("social_links", 'strict $.* ? (@.type() != "string" || !(@ starts with "https://"))', '{}', true)),
  ADD CONSTRAINT "businesses_map_link_check" CHECK ("map_link" ~ '^https://[a-z.]+/');
