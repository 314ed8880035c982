/**
 * Records every row that a request writes. Triggers log each changed row in the same transaction, so rolled-back
 * changes aren't recorded, but changes that are undone later are.
 */
import type { Client } from 'pg'

/** Counting requests and using a session are no changes to anybody's data. */
const NOT_WATCHED = ['sessions', 'rate_limits', 'schema_migrations', 'fuzz_writes']

export class WriteLog {
  private last = 0

  constructor(private readonly client: Client) {}

  /** Watches all tables; call it once per database. */
  async watch(): Promise<void> {
    const { rows: known } = await this.client.query<{ known: boolean }>(
      "SELECT to_regclass('fuzz_writes') IS NOT NULL AS known",
    )
    if (known[0]?.known) return
    await this.client.query(`
      CREATE UNLOGGED TABLE fuzz_writes (id bigserial PRIMARY KEY, what text NOT NULL);
      CREATE FUNCTION fuzz_note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF TG_OP <> 'UPDATE' OR OLD IS DISTINCT FROM NEW THEN INSERT INTO fuzz_writes (what) VALUES (TG_TABLE_NAME || ' ' || lower(TG_OP)); END IF;
        RETURN NULL;
      END $$`)
    const { rows } = await this.client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    )
    const watched = rows.filter(({ name }) => !NOT_WATCHED.includes(name))
    for (const { name } of watched)
      await this.client.query(
        `CREATE TRIGGER fuzz_note AFTER INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION fuzz_note()`,
      )
  }

  /** Returns what was written since the last call. */
  async take(): Promise<string[]> {
    const { rows } = await this.client.query<{ id: string; what: string }>(
      'SELECT id, what FROM fuzz_writes WHERE id > $1 ORDER BY id',
      [this.last],
    )
    this.last = Number(rows.at(-1)?.id ?? this.last)
    return rows.map(({ what }) => what)
  }
}
