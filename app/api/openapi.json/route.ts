import { z } from 'zod'
import { rootRoute } from '@/lib/server/http/visitor-route'
import { getApiDocument } from '@/lib/server/openapi/document'

const response = z.object({ openapi: z.string() }).loose()

export const GET = rootRoute({ summary: 'This API as an OpenAPI 3.1 document', response }, async () => getApiDocument())
