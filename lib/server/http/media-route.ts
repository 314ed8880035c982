/** Serves the files of pictures on every host. The middleware gives them a content policy under which nothing runs. */
import { type PictureFormat, readFileName } from '@/lib/domain/picture'
import { getDb } from '../db'
import { unsafeAcrossBusinessesFindFile } from '../media/queries'
import { readMedia } from '../media/storage'
import { notFound } from './app-error'
import { isKnown } from './etag'
import { errorResponse } from './respond'

type Context = { params: Promise<{ file: string }> }

const TYPES: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp' }

/**
 * Responds with the file that the URL names, cacheable for a year because it never changes; with 304 if the client has
 * it, 404 if it isn't stored. Not rate-limited, because a page has many pictures and nobody can guess a hash.
 */
export async function serveMedia(request: Request, context: Context): Promise<Response> {
  try {
    const { file } = await context.params
    const named = readFileName(file)
    const key = named && (await unsafeAcrossBusinessesFindFile(named))
    if (!key) throw notFound()
    const headers = {
      'Content-Type': TYPES[key.format],
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: `"${file}"`,
      'X-Robots-Tag': 'noindex',
    }
    if (isKnown(request, headers.ETag)) return new Response(null, { status: 304, headers })
    const content = await readMedia(getDb(), key)
    if (!content) throw notFound()
    return new Response(new Uint8Array(content), { headers: { ...headers, 'Content-Length': String(content.length) } })
  } catch (error) {
    return errorResponse(error)
  }
}
