import type { UseFormReturn } from 'react-hook-form'

import { ContentFold } from '@/components/settings/content-fold'
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
const NAMES = Object.keys(NETWORKS) as SocialNetwork[]
const INPUT = { inputMode: 'url', autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const

/** The business's profiles elsewhere and its place on a map; an empty field shows nothing. */
export function LinkFields({ form }: { form: UseFormReturn<ContentValues, unknown, WebsiteContentBody> }) {
  const { control } = form
  return (
    <ContentFold
      form={form}
      name="links"
      description="Your site shows them as icons. A name is enough, or paste a link."
      fields={[...NAMES.map((network) => `socialLinks.${network}` as const), 'mapLink']}
      summaryOf={({ socialLinks = {}, mapLink }) =>
        NAMES.filter((network) => socialLinks[network]?.trim())
          .map((network) => NETWORKS[network].label)
          .concat(mapLink?.trim() ? 'Map' : [])
          .join(', ')
      }
    >
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {NAMES.map((network) => (
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
      <TextField
        control={control}
        name="mapLink"
        label="Map link"
        hint="From Google Maps, Apple Maps or OpenStreetMap. Without one, clients get a map search for your address."
        optional
        input={INPUT}
      />
    </ContentFold>
  )
}
