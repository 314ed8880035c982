import { SOCIAL_ICONS } from '@/components/site/social-icons'
import type { SocialLinks, SocialNetwork } from '@/lib/domain/social-links'

const NAMES: Record<Exclude<SocialNetwork, 'reviews'>, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  pinterest: 'Pinterest',
  whatsapp: 'WhatsApp',
}

/** The business's profiles elsewhere, as icons; renders nothing if the owner named none. */
export function SocialList({ businessName, links }: { businessName: string; links: SocialLinks }) {
  const named = Object.entries(links) as [SocialNetwork, string][]
  if (named.length === 0) return null
  return (
    <ul aria-label="Find us on" className="mt-8 flex flex-wrap gap-2">
      {named.map(([network, url]) => {
        const Icon = SOCIAL_ICONS[network]
        return (
          <li key={network}>
            <a
              href={url}
              rel="noopener noreferrer"
              aria-label={nameOf(network, url, businessName)}
              className="grid size-11 place-items-center rounded-full border bg-card text-primary shadow-card transition-colors hover:border-primary"
            >
              <Icon className="size-5" />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function nameOf(network: SocialNetwork, url: string, businessName: string): string {
  if (network !== 'reviews') return `${businessName} on ${NAMES[network]}`
  return `Reviews of ${businessName} on ${url.startsWith('https://www.yelp.com/') ? 'Yelp' : 'Google'}`
}
