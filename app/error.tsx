'use client'

import { RouteError } from '@/components/shell/route-error'

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return <RouteError error={error} onRetry={retry} />
}
