/** A database from an earlier version, which recorded its migrations in Prisma's table. */
import type { Client } from 'pg'

/** The table as Prisma creates it. */
const FORMER_TABLE = `CREATE TABLE "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`

/** Moves the record of migrations into the former table, with the same contents. */
export async function keepFormerRecord(client: Client): Promise<void> {
  await client.query(`BEGIN; ${FORMER_TABLE};
    INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
    SELECT gen_random_uuid()::text, checksum, name, started_at, finished_at, 1 FROM applied_migrations;
    DROP TABLE applied_migrations; COMMIT`)
}
