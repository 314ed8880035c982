import { EmbedCard } from '@/components/connections/embed-card'
import { FeedsCard } from '@/components/connections/feeds-card'
import { KeysCard } from '@/components/connections/keys-card'
import { SettingsPage } from '@/components/settings/settings-page'

/** The page about connecting other programs and websites to the business. */
export function ConnectionsScreen(site: { siteUrl: string; subdomain: string }) {
  return (
    <SettingsPage
      title="Connections"
      description="Your calendar, your website and your other programs."
      current="connections"
    >
      <div className="grid grid-cols-1 gap-6">
        <FeedsCard />
        <EmbedCard {...site} />
        <KeysCard />
      </div>
    </SettingsPage>
  )
}
