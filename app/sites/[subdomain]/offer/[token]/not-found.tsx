import type { Metadata } from 'next'

import { MessageScreen } from '@/components/shell/message-screen'

export const metadata: Metadata = { title: { absolute: 'Offer Not Found' } }

export default function OfferNotFound() {
  return (
    <MessageScreen
      title="Offer Not Found"
      description="This link may be incomplete. Please open it again from the message, or contact the business that sent it."
    />
  )
}
