import { type Policies, policiesOf } from '@/components/site/policies'
import { SiteSection } from '@/components/site/site-section'

/** The policies on the public site; renders nothing if the business has none. */
export function PoliciesSection({ business }: { business: Policies }) {
  const policies = policiesOf(business)
  if (policies.length === 0) return null
  return (
    <div className="border-t">
      <SiteSection id="policies" title="Good to know">
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {policies.map(({ title, text }) => (
            <div key={title} className="min-w-0">
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-1 break-words whitespace-pre-line text-muted-foreground">{text}</p>
            </div>
          ))}
        </div>
      </SiteSection>
    </div>
  )
}
