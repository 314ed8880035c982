-- An address is published by choice only. The one asked for at setup was the owner's sign-in address by default, so
-- existing businesses go on publishing theirs only where it is another.
ALTER TABLE "businesses" ADD COLUMN "public_email" TEXT;

UPDATE "businesses" b SET "public_email" = b."email" FROM "users" u
WHERE u."id" = b."owner_id" AND b."email" IS NOT NULL AND lower(b."email") <> lower(u."email");
