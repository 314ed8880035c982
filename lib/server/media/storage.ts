/** Storage of picture files: PostgreSQL, or S3-compatible storage if the environment configures one. */
import type { PictureFormat, PictureKind } from '@/lib/domain/picture'
import type { Db } from '../db'
import { getEnv } from '../env'
import { PostgresMedia } from './postgres-media'
import { S3Media } from './s3-media'

/**
 * One file of a picture. The business is part of the key, so that two businesses with the same picture never share a
 * file.
 */
export interface MediaKey {
  businessId: string
  kind: PictureKind
  hash: string
  width: number
  format: PictureFormat
}

/** Stores immutable files. All calls are idempotent and throw AppError 503 while the storage is unavailable. */
export interface MediaStorage {
  put(key: MediaKey, content: Uint8Array): Promise<void>
  /** Returns null for a file that isn't there. */
  get(key: MediaKey): Promise<Uint8Array | null>
  delete(keys: readonly MediaKey[]): Promise<void>
}

/** Returns the storage of this installation. */
export function mediaStorage(db: Pick<Db, 'assetFile'>): MediaStorage {
  const { s3 } = getEnv()
  return s3 ? new S3Media(s3) : new PostgresMedia(db)
}

/**
 * Returns a stored file, or null. Looks in PostgreSQL too, because an installation that switched to S3-compatible
 * storage still has older pictures there.
 */
export async function readMedia(db: Db, key: MediaKey): Promise<Uint8Array | null> {
  const stored = await mediaStorage(db).get(key)
  return stored ?? (getEnv().s3 ? new PostgresMedia(db).get(key) : null)
}
