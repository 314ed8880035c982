/**
 * An S3-compatible server on loopback: objects by path, for requests with a valid signature (Signature Version 4). It
 * is our own, because s3rver adds ninety unmaintained packages. `npm run test:long -- server` has a real one.
 */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface S3Server {
  endpoint: string
  /** The objects' contents, by `/bucket/key`. */
  objects: Map<string, Buffer>
  /** Makes every request fail with 500, or work again. */
  break: (isBroken: boolean) => void
  stop: () => Promise<void>
}

/** Every bucket exists but this one. */
export const NO_BUCKET = 'no-such-bucket'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest()

/** Starts the server; requests signed with another secret get 403. */
export async function startS3Server(secret: string): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  let isBroken = false
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (part: Buffer) => chunks.push(part))
    request.on('end', () => {
      const [status, content] = isBroken ? [500] : respond(objects, request, Buffer.concat(chunks), secret)
      response.writeHead(status, content && { 'content-length': content.length }).end(content)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    break: (broken) => (isBroken = broken),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function respond(
  objects: Map<string, Buffer>,
  request: IncomingMessage,
  body: Buffer,
  secret: string,
): [number, Buffer?] {
  const path = request.url ?? ''
  if (!isSigned(request, body, secret)) return [403]
  if (path.startsWith(`/${NO_BUCKET}/`)) return [404, Buffer.from('<Error><Code>NoSuchBucket</Code></Error>')]
  if (request.method === 'PUT') return objects.set(path, body) && [200]
  if (request.method === 'DELETE') {
    objects.delete(path)
    return [204]
  }
  const found = objects.get(path)
  return found ? [200, found] : [404]
}

/**
 * Returns whether the signature is valid. Source: AWS, "Authenticating Requests: Using the Authorization Header (AWS
 * Signature Version 4)".
 */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer, secret: string): boolean {
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const given = String(headers['x-amz-content-sha256'])
  if (given !== 'UNSIGNED-PAYLOAD' && given !== sha256(body)) return false
  const [path = '', query = ''] = url.split('?')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, path, query, signed.join(''), names, given].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<Buffer | string>((from, part) => hmac(from, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature
}
