/** Checks that the database has this version's schema. */
import { finding, type Check } from './check'
import { expectedSchema, type ForeignKey } from './expected-schema'

/**
 * Checks that every row refers to existing rows of its own business. Checks the data itself, whether or not there is a
 * foreign key.
 */
export const orphans: Check = {
  name: 'orphans',
  hint: 'These rows point to rows that are gone or in another business (table, key, how many): a foreign key was missing. Restore the rows or remove these.',
  async find(patient) {
    const wrong: string[] = []
    let count = 0
    for (const key of expectedSchema(patient.migrations).foreignKeys) {
      const [row] = await patient.rows<{ count: number }>(orphansSql(key))
      if (!row?.count) continue
      count += row.count
      wrong.push(`${key.table}.${key.columns.join('+')} -> ${key.parent}: ${row.count}`)
    }
    return { ...finding(wrong), count }
  },
}

function orphansSql({ table, columns, parent, parentColumns }: ForeignKey): string {
  const isSet = columns.map((column) => `c."${column}" IS NOT NULL`).join(' AND ')
  const match = columns.map((column, index) => `p."${parentColumns[index]}" = c."${column}"`).join(' AND ')
  return `SELECT count(*)::int AS count FROM "${table}" c WHERE ${isSet} AND NOT EXISTS (SELECT FROM "${parent}" p WHERE ${match})`
}

/** Checks that all constraints of the migrations exist, are validated for old rows too, and aren't deferred. */
export const constraints: Check = {
  name: 'constraints',
  hint: 'These constraints are missing, not validated or deferrable, so PostgreSQL no longer rejects invalid rows: add them again as in prisma/migrations.',
  async find(patient) {
    const there = await patient.rows<{ name: string; table: string; isSound: boolean }>(`
      SELECT conname AS name, conrelid::regclass::text AS table, convalidated AND NOT condeferrable AS "isSound"
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace`)
    const sound = new Set(there.filter(({ isSound }) => isSound).map(({ name, table }) => `${table}.${name}`))
    const expected = [...expectedSchema(patient.migrations).constraints].map(([name, table]) => `${table}.${name}`)
    return finding(expected.filter((name) => !sound.has(name)))
  },
}

/** Checks that all indexes of the migrations exist and are valid. */
export const indexes: Check = {
  name: 'indexes',
  hint: 'These indexes are missing or invalid, so pages get slow: drop an invalid one, and recreate it as in prisma/migrations.',
  async find(patient) {
    const there = await patient.rows<{ name: string; isSound: boolean }>(`
      SELECT c.relname AS name, i.indisvalid AND i.indisready AS "isSound" FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE c.relnamespace = 'public'::regnamespace`)
    const sound = new Set(there.filter(({ isSound }) => isSound).map(({ name }) => name))
    const missing = [...expectedSchema(patient.migrations).indexes].filter((name) => !sound.has(name))
    return finding([...new Set([...missing, ...there.filter(({ isSound }) => !isSound).map(({ name }) => name)])])
  },
}

/** Checks that all migrations of this version were applied, with the contents of its files. */
export const migrations: Check = {
  name: 'migrations',
  hint: 'These migrations are not applied, or were edited afterwards: run npm run db:migrate, which says what is wrong.',
  async find(patient) {
    // The table is missing until this version or a later one has migrated the database.
    const [record] = await patient.rows<{ isThere: boolean }>(
      `SELECT to_regclass('applied_migrations') IS NOT NULL AS "isThere"`,
    )
    const applied = record?.isThere
      ? await patient.rows<{ name: string; checksum: string }>('SELECT name, checksum FROM applied_migrations')
      : []
    return finding(
      patient.migrations
        .filter(({ name, checksum, sql }) => {
          const row = applied.find((one) => one.name === name)
          return !row || !(row.checksum === checksum || sql.includes(`-- formerly ${row.checksum}`))
        })
        .map(({ name }) => name),
    )
  },
}
