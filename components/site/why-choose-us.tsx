import { Sparkles } from '@/components/site/icons'

import { SiteSection } from '@/components/site/site-section'
import { toReasons } from '@/lib/domain/site-text'

interface WhyChooseUsProps {
  title: string
  /** Lines of "Title | Description", as the owner wrote them. */
  text: string | null
}

/** At most three reasons; renders nothing if the owner gave none. */
export function WhyChooseUs({ title, text }: WhyChooseUsProps) {
  const reasons = toReasons(text ?? '')
  if (reasons.length === 0) return null
  return (
    <div className="border-y bg-card">
      <SiteSection id="why-choose-us" title={title}>
        <ul className="grid gap-8 sm:grid-cols-3">
          {reasons.map((reason) => (
            <li key={reason.title}>
              <Sparkles aria-hidden className="size-6 text-primary" />
              <h3 className="mt-3 font-semibold break-words">{reason.title}</h3>
              {reason.description && <p className="mt-1 break-words text-muted-foreground">{reason.description}</p>}
            </li>
          ))}
        </ul>
      </SiteSection>
    </div>
  )
}
