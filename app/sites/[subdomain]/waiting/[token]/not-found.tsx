import type { Metadata } from 'next'

import { MessageScreen } from '@/components/shell/message-screen'

export const metadata: Metadata = { title: { absolute: 'Link not valid' } }

export default function WaitingLinkNotValid() {
  return (
    <MessageScreen
      title="Link not valid"
      description="This link may be incomplete. Please open it again from the message, or contact the business that sent it."
    />
  )
}
