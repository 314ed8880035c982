import type { Metadata } from 'next'

import { productMetadata } from '@/app/share-metadata'
import { ApiIndexScreen } from '@/components/api-docs/api-index-screen'
import { routes } from '@/lib/routes'
import { getEnv } from '@/lib/server/env'
import { getApiDocument } from '@/lib/server/openapi/document'

export const dynamic = 'force-dynamic'

export function generateMetadata(): Metadata {
  return {
    title: 'API',
    ...productMetadata({
      title: 'The API of No-Show Shield',
      description: 'Every call with its parameters and responses, API keys, and an OpenAPI 3.1 document.',
      base: getEnv().APP_URL,
      path: routes.apiDocs,
    }),
  }
}

export default function ApiDocsPage() {
  return <ApiIndexScreen document={getApiDocument()} />
}
