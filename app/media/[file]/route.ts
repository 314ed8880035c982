import { serveMedia } from '@/lib/server/http/media-route'

export const GET = serveMedia
