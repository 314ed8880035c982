import { createHash } from 'node:crypto'
import type { AwsClient } from 'aws4fetch'
import type { S3Env } from '../env'
import { AppError } from '../http/app-error'
import { log } from '../log'
import type { MediaKey, MediaStorage } from './storage'

const TIMEOUT_MS = 5_000
/** The code of S3's 404 for a bucket. Source: AWS, "List of error codes". */
const NO_BUCKET = 'NoSuchBucket'
const TYPES = { avif: 'image/avif', webp: 'image/webp' } as const

/**
 * Stores files in S3-compatible storage, with path-style URLs (`{endpoint}/{bucket}/{key}`), which every such server
 * supports.
 */
export class S3Media implements MediaStorage {
  private client: AwsClient | null = null

  constructor(private readonly settings: S3Env) {}

  async put(key: MediaKey, content: Uint8Array): Promise<void> {
    const body = Buffer.from(content)
    const headers = {
      'content-type': TYPES[key.format],
      // Signed, so that the server rejects bytes that changed on the way.
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    }
    await this.request('PUT', key, [200, 201, 204], { headers, body })
  }

  async get(key: MediaKey): Promise<Uint8Array | null> {
    const response = await this.request('GET', key, [200, 404])
    if (response.status !== 200) return null
    return new Uint8Array(await response.arrayBuffer().catch(() => this.refuse('GET')))
  }

  async delete(keys: readonly MediaKey[]): Promise<void> {
    await Promise.all(keys.map((key) => this.request('DELETE', key, [200, 204, 404])))
  }

  private async request(
    method: 'GET' | 'PUT' | 'DELETE',
    key: MediaKey,
    expected: readonly number[],
    init: { headers?: Record<string, string>; body?: Buffer<ArrayBuffer> } = {},
  ): Promise<Response> {
    const client = await this.connect()
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await client
      .fetch(this.urlOf(key), { method, signal, ...init })
      .catch((error: unknown) => this.refuse(method, error))
    if (response.status === 404) await this.assertBucket(method, response)
    else if (method !== 'GET' || response.status !== 200) await response.body?.cancel()
    return expected.includes(response.status) ? response : this.refuse(method, response.status)
  }

  /** A missing bucket is a wrong setting: taken for a missing file, its files would count as deleted. */
  private async assertBucket(method: string, response: Response): Promise<void> {
    const body = await response.text().catch(() => this.refuse(method))
    if (body.includes(NO_BUCKET)) this.refuse(method, NO_BUCKET)
  }

  /** Logs the cause and throws only what the caller may know. */
  private refuse(method: string, cause?: unknown): never {
    const reason = cause instanceof Error ? cause.name : cause
    log.warn({ method, reason }, 'the storage of pictures did not do what it was asked')
    throw new AppError(
      503,
      'unavailable',
      'Pictures can’t be stored or read right now. Please try again in a moment.',
      {
        retryAfterSeconds: 5,
      },
    )
  }

  private urlOf({ businessId, kind, hash, width, format }: MediaKey): string {
    const { endpoint, bucket } = this.settings
    return `${endpoint}/${bucket}/${businessId}/${kind}/${hash}-${width}.${format}`
  }

  /** Loads the client on first use, because most installations never need it. */
  private async connect(): Promise<AwsClient> {
    if (this.client) return this.client
    const { AwsClient } = await import('aws4fetch')
    const { accessKeyId, secretAccessKey, region } = this.settings
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
    return this.client
  }
}
