/** What both places where pictures can be must do. */
import { getDb } from '@/lib/server/db'
import type { MediaKey, MediaStorage } from '@/lib/server/media/storage'
import { openSalon } from './salon'

const HASH = 'a'.repeat(64)
const FILES = [320, 640].flatMap((width) => (['avif', 'webp'] as const).map((format) => ({ width, format })))
const bytesOf = ({ width, format }: { width: number; format: string }) =>
  Buffer.from([0, 255, 10, 13, ...Buffer.from(`${width}${format}`), ...Array<number>(100_000).fill(width % 256)])

/** Opens a salon with a cover, whose files the storage doesn't have yet. Returns the key of the smallest. */
export async function openSalonWithCover(slug: string): Promise<MediaKey> {
  const { businessId } = (await openSalon(slug)).owner
  await getDb().asset.create({
    data: { businessId, kind: 'cover', hash: HASH, width: 640, height: 400, variants: [], blur: 'data:,' },
    select: { hash: true },
  })
  return { businessId, kind: 'cover', hash: HASH, width: 320, format: 'avif' }
}

/** Defines the tests of a storage that is empty. */
export function describeStorage(name: string, open: () => MediaStorage): void {
  describe(name, () => {
    let mine: MediaKey
    let theirs: MediaKey
    const keyOf = (file: (typeof FILES)[number]): MediaKey => ({ ...mine, ...file })
    const bytes = bytesOf({ width: 320, format: 'avif' })

    beforeAll(async () => {
      const slug = name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
      mine = await openSalonWithCover(`of-${slug}`)
      theirs = await openSalonWithCover(`with-${slug}`)
    })

    it('gives every file back as it was, and null for one it does not have', async () => {
      const storage = open()
      for (const file of FILES) await storage.put(keyOf(file), bytesOf(file))
      for (const file of FILES) expect(Buffer.from((await storage.get(keyOf(file))) ?? [])).toEqual(bytesOf(file))
      expect(await storage.get({ ...mine, width: 1280 })).toBeNull()
      expect(await storage.get({ ...mine, kind: 'logo' })).toBeNull()
    })

    it('stores the same file again without complaint', async () => {
      await open().put(mine, bytes)
      await open().put(mine, bytes)
      expect(Buffer.from((await open().get(mine)) ?? [])).toEqual(bytes)
    })

    it('keeps the files of businesses apart, and deletes those it is told to, repeatedly', async () => {
      await open().put(theirs, bytes)
      await open().delete(FILES.map(keyOf))
      await open().delete(FILES.map(keyOf))
      for (const file of FILES) expect(await open().get(keyOf(file))).toBeNull()
      expect(await open().get(theirs)).not.toBeNull()
    })
  })
}
