import type { Db } from '../db'
import type { MediaKey, MediaStorage } from './storage'

/**
 * Stores files in the table `asset_files`, which every backup contains. They are deleted with their asset. `put` needs
 * the asset's row.
 */
export class PostgresMedia implements MediaStorage {
  constructor(private readonly db: Pick<Db, 'assetFile'>) {}

  async put(key: MediaKey, content: Uint8Array): Promise<void> {
    await this.db.assetFile.createMany({ data: [{ ...key, content: new Uint8Array(content) }], skipDuplicates: true })
  }

  async get(key: MediaKey): Promise<Uint8Array | null> {
    const file = await this.db.assetFile.findUnique({
      where: { businessId_kind_hash_width_format: key },
      select: { content: true },
    })
    return file?.content ?? null
  }

  async delete(keys: readonly MediaKey[]): Promise<void> {
    for (const { businessId, kind, hash, width, format } of keys)
      await this.db.assetFile.deleteMany({ where: { businessId, kind, hash, width, format } })
  }
}
