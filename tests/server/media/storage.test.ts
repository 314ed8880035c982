/** One suite for both places where pictures can be, S3-compatible storage over a real socket. */
import { getDb } from '@/lib/server/db'
import { PostgresMedia } from '@/lib/server/media/postgres-media'
import { S3Media } from '@/lib/server/media/s3-media'
import type { MediaKey, MediaStorage } from '@/lib/server/media/storage'
import { startS3Server } from '../../support/s3-server'
import { openSalon } from '../../support/salon'

const SECRET = 'the/secret+of=the key'
const HASH = 'a'.repeat(64)
const FILES = [320, 640].flatMap((width) => (['avif', 'webp'] as const).map((format) => ({ width, format })))
const bytesOf = ({ width, format }: { width: number; format: string }) =>
  Buffer.from([0, 255, 10, 13, ...Buffer.from(`${width}${format}`), ...Array<number>(100_000).fill(width % 256)])

let server: Awaited<ReturnType<typeof startS3Server>>
let mine: string
let theirs: string

const s3 = (secretAccessKey = SECRET) =>
  new S3Media({
    endpoint: server.endpoint,
    bucket: 'pictures',
    region: 'us-east-1',
    accessKeyId: 'AKID',
    secretAccessKey,
  })

beforeAll(async () => {
  server = await startS3Server(SECRET)
  mine = (await openSalon('stores')).owner.businessId
  theirs = (await openSalon('stores-too')).owner.businessId
  for (const businessId of [mine, theirs])
    await getDb().asset.create({
      data: { businessId, kind: 'cover', hash: HASH, width: 640, height: 400, variants: [], blur: 'data:,' },
      select: { hash: true },
    })
})

afterAll(() => server.stop())

describe.each<[string, () => MediaStorage]>([
  ['PostgreSQL', () => new PostgresMedia(getDb())],
  ['S3-compatible storage', () => s3()],
])('%s', (_name, open) => {
  const keyOf = (file: (typeof FILES)[number], businessId = mine): MediaKey => ({
    businessId,
    kind: 'cover',
    hash: HASH,
    ...file,
  })
  const [first = { width: 0, format: 'avif' as const }] = FILES

  it('gives every file back as it was, and null for one it does not have', async () => {
    const storage = open()
    for (const file of FILES) await storage.put(keyOf(file), bytesOf(file))
    for (const file of FILES) expect(Buffer.from((await storage.get(keyOf(file))) ?? [])).toEqual(bytesOf(file))
    expect(await storage.get({ ...keyOf(first), width: 1280 })).toBeNull()
    expect(await storage.get({ ...keyOf(first), kind: 'logo' })).toBeNull()
  })

  it('stores the same file again without complaint', async () => {
    await open().put(keyOf(first), bytesOf(first))
    await open().put(keyOf(first), bytesOf(first))
    expect(Buffer.from((await open().get(keyOf(first))) ?? [])).toEqual(bytesOf(first))
  })

  it('keeps the files of businesses apart, and deletes those it is told to, repeatedly', async () => {
    await open().put(keyOf(first, theirs), bytesOf(first))
    await open().delete(FILES.map((file) => keyOf(file)))
    await open().delete(FILES.map((file) => keyOf(file)))
    for (const file of FILES) expect(await open().get(keyOf(file))).toBeNull()
    expect(await open().get(keyOf(first, theirs))).not.toBeNull()
  })
})

it('a wrong secret, a broken server and none at all are 503 in words, and nothing of the secret', async () => {
  const key: MediaKey = { businessId: mine, kind: 'cover', hash: HASH, width: 320, format: 'webp' }
  const refused = { status: 503, message: expect.not.stringContaining(SECRET) as string }
  await expect(s3('wrong').get(key)).rejects.toMatchObject(refused)
  await expect(s3('wrong').put(key, Buffer.from('x'))).rejects.toMatchObject(refused)
  server.break(true)
  await expect(s3().get(key)).rejects.toMatchObject(refused)
  server.break(false)
  const away = new S3Media({
    endpoint: 'http://127.0.0.1:1',
    bucket: 'b',
    region: 'r',
    accessKeyId: 'a',
    secretAccessKey: 's',
  })
  await expect(away.delete([key])).rejects.toMatchObject(refused)
})
