import { MarketingSection } from '@/components/marketing/marketing-section'

interface Voice {
  name: string
  trade: string
  quote: string
}

/** Fictional, and labeled so: the product is new and has no owners to quote yet. */
const voices: Voice[] = [
  {
    name: 'Lena',
    trade: 'hair salon, three chairs',
    quote:
      'I look at the week on Sunday night and know who is coming. The two who still say Pending get a call, and that is all the calling I do.',
  },
  {
    name: 'Marcus',
    trade: 'personal trainer',
    quote:
      'People move their session at eleven at night without having to face me. I wake up to a moved session instead of an empty hour.',
  },
  {
    name: 'Amara',
    trade: 'massage, self-employed',
    quote: 'My phone stays in the drawer while I work. The bookings come in anyway, and never two for the same hour.',
  },
]

/**
 * Quotes of three fictional owners, labeled as fictional and without star ratings. docs/adr/0042-sourced-claims.md says
 * why.
 */
export function PlatformVoices() {
  return (
    <MarketingSection
      id="voices"
      title="What a good week sounds like"
      lead="No-Show Shield is new and has no reviews to show. These three owners are made up: they are examples of what it’s built for."
      className="border-t"
    >
      <ul className="grid gap-8 lg:grid-cols-3 lg:gap-10">
        {voices.map(({ name, trade, quote }) => (
          <li key={name} className="border-t-2 border-primary/25 pt-6">
            <figure>
              <blockquote className="text-lg">{quote}</blockquote>
              <figcaption className="mt-5 text-sm text-muted-foreground">
                <span className="font-medium text-foreground">{name}</span>, {trade} (example)
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </MarketingSection>
  )
}
