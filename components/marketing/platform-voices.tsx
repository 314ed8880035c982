import { Star } from 'lucide-react'

import { MarketingSection } from '@/components/marketing/marketing-section'

interface Voice {
  name: string
  trade: string
  quote: string
}

/** Made up, and said to be: the product is new and has no owners to quote yet. */
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
    trade: 'massage, on her own',
    quote: 'My phone stays in the drawer while I work. The bookings come in anyway, and never two for the same hour.',
  },
]

/** Three owners as one imagines them, marked as such. */
export function PlatformVoices() {
  return (
    <MarketingSection
      id="voices"
      title="What a five-star week sounds like"
      lead="No-Show Shield is new and borrows nobody’s praise. These three owners are made up: examples of what it is built to be told."
      className="border-t"
    >
      <ul className="grid gap-8 lg:grid-cols-3 lg:gap-10">
        {voices.map(({ name, trade, quote }) => (
          <li key={name} className="border-t-2 border-primary/25 pt-6">
            <figure>
              <Stars />
              <blockquote className="mt-4 text-lg leading-relaxed">{quote}</blockquote>
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

function Stars() {
  return (
    <p role="img" aria-label="5 out of 5 stars" className="flex gap-0.5 text-primary">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} aria-hidden className="size-5 fill-current" />
      ))}
    </p>
  )
}
