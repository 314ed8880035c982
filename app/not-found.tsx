import type { Metadata } from 'next'

import { MessageScreen } from '@/components/shell/message-screen'
import { routes } from '@/lib/routes'

export const metadata: Metadata = { title: 'Page Not Found' }

export default function NotFound() {
  return (
    <MessageScreen
      title="Page Not Found"
      description="The address may be mistyped, or the page has moved."
      link={{ href: routes.home, label: 'Back to the home page' }}
    />
  )
}
