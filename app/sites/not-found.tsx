import type { Metadata } from 'next'

import { MessageScreen } from '@/components/shell/message-screen'
import { getEnv } from '@/lib/server/env'

export const metadata: Metadata = { title: 'Business not found' }

export default function BusinessNotFound() {
  return (
    <MessageScreen
      title="Business not found"
      description="There is no business at this address. It may be mistyped, or the business has moved."
      link={{ href: getEnv().APP_URL, label: 'Go to No-Show Shield' }}
    />
  )
}
