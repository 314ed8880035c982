-- The font of a business's pages and the layout of its site's top, as the owner chose; without, those of the trade.
ALTER TABLE "businesses" ADD COLUMN "site_font" TEXT,
  ADD COLUMN "hero_layout" TEXT,
  ADD CONSTRAINT "businesses_site_font_check"
    CHECK ("site_font" IN ('inter', 'literata', 'fraunces', 'montserrat', 'nunito', 'archivo-narrow')),
  ADD CONSTRAINT "businesses_hero_layout_check" CHECK ("hero_layout" IN ('split', 'cover', 'centered'));

-- A site that people know already keeps its look until its owner changes it.
UPDATE "businesses" SET "site_font" = 'inter', "hero_layout" = 'split';
