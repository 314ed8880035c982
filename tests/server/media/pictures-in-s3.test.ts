/** An installation whose pictures are in S3-compatible storage, over a real socket. */
import { getDb } from '@/lib/server/db'
import { createSandbox } from '@/lib/server/demo/sandbox'
import { eraseBusiness, unsafeAcrossBusinessesEraseClosed } from '@/lib/server/erase/business'
import { storePicture } from '@/lib/server/media/commands'
import { PostgresMedia } from '@/lib/server/media/postgres-media'
import { unsafeAcrossBusinessesRemoveUnusedPictures } from '@/lib/server/media/remove'
import { readMedia, type MediaKey } from '@/lib/server/media/storage'
import { picture } from '../../support/picture-files'
import { startS3Server } from '../../support/s3-server'
import { depsAt, openSalon, type Salon } from '../../support/salon'
import { testNow } from '../../support/test-clock'

jest.setTimeout(60_000)

let server: Awaited<ReturnType<typeof startS3Server>>

beforeAll(async () => {
  server = await startS3Server('secret')
  // Before anything reads the environment.
  Object.assign(process.env, {
    S3_ENDPOINT: `${server.endpoint}/`,
    S3_BUCKET: 'salon-pictures',
    S3_ACCESS_KEY_ID: 'AKID',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
})

afterAll(() => server.stop())

const upload = async ({ owner }: Salon, tint: string) => {
  const bytes = await picture('jpeg', 700, 400, tint)
  return storePicture(owner, { kind: 'cover', bytes, encode: (work) => work() }, depsAt(testNow()))
}
const makeOld = () => getDb().$executeRaw`UPDATE assets SET last_used_at = now() - interval '25 hours'`

it('has the files there and not in the database, and deletes them with their row or not at all', async () => {
  const salon = await openSalon('far-away')
  const { hash, widths } = await upload(salon, '#500724')
  const folder = `/salon-pictures/${salon.owner.businessId}/cover/${hash}-`
  expect([...server.objects.keys()].every((path) => path.startsWith(folder))).toBe(true)
  expect([server.objects.size, await getDb().assetFile.count()]).toEqual([widths.length * 2, 0])
  const key = { businessId: salon.owner.businessId, kind: 'cover', hash, width: 700, format: 'webp' } as const
  expect(await readMedia(getDb(), key)).not.toBeNull()

  await makeOld()
  server.break(true)
  await unsafeAcrossBusinessesRemoveUnusedPictures(getDb(), new AbortController().signal)
  expect(await getDb().asset.count()).toBe(1)
  server.break(false)
  await unsafeAcrossBusinessesRemoveUnusedPictures(getDb(), new AbortController().signal)
  expect([await getDb().asset.count(), server.objects.size]).toEqual([0, 0])
})

it('still serves the pictures that were stored in PostgreSQL before', async () => {
  const { businessId } = (await openSalon('moved')).owner
  const key = { businessId, kind: 'cover', hash: 'b'.repeat(64), width: 640, format: 'webp' } as const
  await getDb().asset.create({
    data: { businessId, kind: key.kind, hash: key.hash, width: 640, height: 400, variants: [], blur: '' },
    select: { hash: true },
  })
  await new PostgresMedia(getDb()).put(key, Buffer.from('a file'))
  expect(Buffer.from((await readMedia(getDb(), key)) ?? []).toString()).toBe('a file')
})

it('keeps a demo’s drawn pictures in PostgreSQL, and serves them', async () => {
  const { businessId } = await createSandbox(depsAt(testNow()))
  const [file] = await getDb().assetFile.findMany({ where: { businessId }, take: 1 })
  const { content, ...key } = file ?? { content: null }
  expect([server.objects.size, await readMedia(getDb(), key as MediaKey)]).toEqual([0, content])
})

it('an erased business leaves nothing there', async () => {
  const salon = await openSalon('leaving')
  await upload(salon, '#134e4a')
  expect(server.objects.size).toBeGreaterThan(0)
  await eraseBusiness(salon.owner, 'Salon leaving', depsAt())
  await unsafeAcrossBusinessesEraseClosed(depsAt(), new AbortController().signal)
  expect(server.objects.size).toBe(0)
})
