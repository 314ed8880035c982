import type { Control } from 'react-hook-form'

import { SettingsSection } from '@/components/settings/settings-section'
import type { ContentValues } from '@/components/settings/settings-values'
import { TextField } from '@/components/settings/text-field'
import type { WebsiteContentBody } from '@/lib/contracts/business-settings'
import type { SocialNetwork } from '@/lib/domain/social-links'

const NETWORKS: Record<SocialNetwork, { label: string; placeholder: string }> = {
  instagram: { label: 'Instagram', placeholder: '@lunahair' },
  facebook: { label: 'Facebook', placeholder: 'Name or link' },
  tiktok: { label: 'TikTok', placeholder: '@lunahair' },
  youtube: { label: 'YouTube', placeholder: '@lunahair' },
  pinterest: { label: 'Pinterest', placeholder: 'Name or link' },
  whatsapp: { label: 'WhatsApp', placeholder: '+12125550100' },
  reviews: { label: 'Reviews on Google or Yelp', placeholder: 'https://g.page/r/.../review' },
}
const INPUT = { inputMode: 'url', autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const

/** The business's profiles elsewhere and its place on a map; an empty field shows nothing. */
export function LinkFields({ control }: { control: Control<ContentValues, unknown, WebsiteContentBody> }) {
  return (
    <>
      <SettingsSection title="Links" description="Your site shows them as icons. A name is enough, or paste a link.">
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          {(Object.keys(NETWORKS) as SocialNetwork[]).map((network) => (
            <div key={network} className="last:sm:col-span-2">
              <TextField
                {...NETWORKS[network]}
                control={control}
                name={`socialLinks.${network}`}
                optional
                input={INPUT}
              />
            </div>
          ))}
        </div>
      </SettingsSection>
      <SettingsSection title="Map" description="Without a link of your own, clients get a map search for your address.">
        <TextField
          control={control}
          name="mapLink"
          label="Map link"
          hint="From Google Maps, Apple Maps or OpenStreetMap."
          optional
          input={INPUT}
        />
      </SettingsSection>
    </>
  )
}
