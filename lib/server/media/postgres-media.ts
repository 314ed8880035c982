import type { Db } from '../db'
import type { MediaKey, MediaStorage } from './storage'

/** The table `asset_files`: in every backup, and deleted with its asset. `put` needs the asset's row. */
export class PostgresMedia implements MediaStorage {
  constructor(private readonly db: Pick<Db, '$queryRaw' | '$executeRaw'>) {}

  async put({ businessId, kind, hash, width, format }: MediaKey, content: Uint8Array): Promise<void> {
    await this.db.$executeRaw`
      INSERT INTO asset_files (business_id, kind, hash, width, format, content)
      VALUES (${businessId}::uuid, ${kind}, ${hash}, ${width}, ${format}, ${Buffer.from(content)})
      ON CONFLICT DO NOTHING`
  }

  async get({ businessId, kind, hash, width, format }: MediaKey): Promise<Uint8Array | null> {
    const [row] = await this.db.$queryRaw<{ content: Uint8Array }[]>`
      SELECT content FROM asset_files
      WHERE business_id = ${businessId}::uuid AND kind = ${kind} AND hash = ${hash} AND width = ${width} AND format = ${format}`
    return row?.content ?? null
  }

  async delete(keys: readonly MediaKey[]): Promise<void> {
    for (const { businessId, kind, hash, width, format } of keys)
      await this.db.$executeRaw`
        DELETE FROM asset_files
        WHERE business_id = ${businessId}::uuid AND kind = ${kind} AND hash = ${hash} AND width = ${width} AND format = ${format}`
  }
}
