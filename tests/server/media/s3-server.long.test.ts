/**
 * The storage of pictures over a real S3-compatible server, which compares a signature's time with the machine's.
 *
 * @jest-environment-options {"clock": "real"}
 */
import { randomBytes } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { S3Media } from '@/lib/server/media/s3-media'
import type { MediaKey } from '@/lib/server/media/storage'
import { describeStorage, openSalonWithCover } from '../../support/storage-suite'
import { describeWithSwift, startSwift, type Swift } from '../../support/swift'

describeWithSwift('OpenStack Swift', () => {
  let swift: Swift
  let key: MediaKey

  const s3 = (change: Partial<Swift['settings']> = {}) => new S3Media({ ...swift.settings, ...change })
  const read = async (from = key) => Buffer.from((await s3().get(from)) ?? [])
  const urlOf = ({ businessId, kind, hash, width, format }: MediaKey) =>
    `${swift.settings.endpoint}/${swift.settings.bucket}/${businessId}/${kind}/${hash}-${width}.${format}`

  beforeAll(async () => {
    swift = await startSwift()
    key = await openSalonWithCover('served')
  })

  afterAll(() => swift.remove())

  describeStorage('its storage', () => s3())

  it.each([
    ['secret', { secretAccessKey: 'wrong' }],
    ['key', { accessKeyId: 'shop:nobody' }],
    ['region', { region: 'eu-central-1' }],
    ['bucket', { bucket: 'no-such-bucket' }],
  ])('refuses a wrong %s, which is 503', async (_what, change) => {
    const storage = s3(change)
    const refused = { status: 503 }
    await expect(storage.put(key, Buffer.from('x'))).rejects.toMatchObject(refused)
    await expect(storage.get(key)).rejects.toMatchObject(refused)
    await expect(storage.delete([key])).rejects.toMatchObject(refused)
    expect(await s3().get(key)).toBeNull()
  })

  it('gives a private bucket’s file to nobody without a signature', async () => {
    await s3().put(key, Buffer.from('private'))
    const unsigned = await fetch(urlOf(key))
    expect(unsigned.ok).toBe(false)
    expect(await unsigned.text()).not.toContain('private')
    expect((await read()).toString()).toBe('private')
  })

  it('stores the type, and refuses bytes that are not those whose hash was signed', async () => {
    await s3().put(key, Buffer.from('as sent'))
    const client = new AwsClient({ ...swift.settings, service: 's3', retries: 0 })
    const changed = await client.fetch(urlOf(key), {
      method: 'PUT',
      headers: { 'x-amz-content-sha256': 'a'.repeat(64) },
      body: 'changed on the way',
    })
    expect([changed.status, await changed.text()]).toEqual([400, expect.stringContaining('BadDigest')])
    expect((await read()).toString()).toBe('as sent')
    expect((await client.fetch(urlOf(key))).headers.get('content-type')).toBe('image/avif')
  })

  it('two files put under one key at once: one of them, whole', async () => {
    const both = [randomBytes(200_000), randomBytes(300_000)]
    for (let round = 0; round < 20; round++) {
      await Promise.all(both.map((bytes) => s3().put(key, bytes)))
      const stored = await read()
      expect(both.some((bytes) => bytes.equals(stored))).toBe(true)
    }
  })

  it('keeps 15 MB, byte for byte', async () => {
    const bytes = randomBytes(15 * 1024 * 1024)
    await s3().put({ ...key, width: 1920 }, bytes)
    expect((await read({ ...key, width: 1920 })).equals(bytes)).toBe(true)
  })

  it('while it is away every call is 503, and afterwards it has what it acknowledged', async () => {
    await s3().put(key, Buffer.from('kept'))
    await swift.kill()
    await expect(s3().get(key)).rejects.toMatchObject({ status: 503 })
    await expect(s3().put(key, Buffer.from('lost'))).rejects.toMatchObject({ status: 503 })
    await expect(s3().delete([key])).rejects.toMatchObject({ status: 503 })
    await swift.start()
    expect((await read()).toString()).toBe('kept')
  })
})
