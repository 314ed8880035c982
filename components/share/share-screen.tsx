import type { Share } from '@/components/share/share'
import { ShareCard } from '@/components/share/share-card'
import { SettingsPage } from '@/components/settings/settings-page'

/** The page for sharing the booking page: its link, QR code and texts. */
export function ShareScreen({ share }: { share: Share }) {
  return (
    <SettingsPage title="Booking link" description="Bring clients to your booking page." current="share">
      <ShareCard share={share} />
    </SettingsPage>
  )
}
