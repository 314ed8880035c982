import type { Metadata } from 'next'
import { connection } from 'next/server'

import { MessageScreen } from '@/components/shell/message-screen'
import { buttonVariants } from '@/components/ui/button'
import { getEnv } from '@/lib/server/env'

export const metadata: Metadata = { title: 'Business not found' }

export default async function BusinessNotFound() {
  // The root's address belongs to the running server, so it must not be read at build time.
  await connection()
  return (
    <MessageScreen
      title="Business not found"
      description="There is no business at this address. It may be mistyped, or the business has moved."
      actions={
        <a href={getEnv().APP_URL} className={buttonVariants()}>
          Go to No-Show Shield
        </a>
      }
    />
  )
}
