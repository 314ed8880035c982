import type { Metadata } from 'next'
import Link from 'next/link'

import { MessageScreen } from '@/components/shell/message-screen'
import { buttonVariants } from '@/components/ui/button'
import { routes } from '@/lib/routes'

export const metadata: Metadata = { title: 'Page Not Found' }

export default function NotFound() {
  return (
    <MessageScreen
      title="Page Not Found"
      description="The address may be mistyped, or the page has moved."
      actions={
        <Link href={routes.home} className={buttonVariants()}>
          Back to the start
        </Link>
      }
    />
  )
}
