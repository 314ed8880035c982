/** One suite for both places where pictures can be, S3-compatible storage over a real socket. */
import { getDb } from '@/lib/server/db'
import { PostgresMedia } from '@/lib/server/media/postgres-media'
import { S3Media } from '@/lib/server/media/s3-media'
import { NO_BUCKET, startS3Server } from '../../support/s3-server'
import { describeStorage, openSalonWithCover } from '../../support/storage-suite'

const SECRET = 'the/secret+of=the key'

let server: Awaited<ReturnType<typeof startS3Server>>

const s3 = (secretAccessKey = SECRET, bucket = 'pictures') =>
  new S3Media({ endpoint: server.endpoint, bucket, region: 'us-east-1', accessKeyId: 'AKID', secretAccessKey })

beforeAll(async () => {
  server = await startS3Server(SECRET)
})

afterAll(() => server.stop())

describeStorage('PostgreSQL', () => new PostgresMedia(getDb()))
describeStorage('S3-compatible storage', () => s3())

it('a wrong secret, a broken server and none at all are 503 in words, and nothing of the secret', async () => {
  const key = await openSalonWithCover('without')
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

it('a bucket that does not exist is 503, and not a bucket without this file', async () => {
  const key = await openSalonWithCover('astray')
  const storage = s3(SECRET, NO_BUCKET)
  await expect(storage.get(key)).rejects.toMatchObject({ status: 503 })
  await expect(storage.delete([key])).rejects.toMatchObject({ status: 503 })
})
