import { Disclosure } from '@/components/booking/disclosure'
import { type Policies, policiesOf } from '@/components/site/policies'

const LONG_CHARACTERS = 300
const LONG_LINES = 5

/** The policies to read before booking, moving or cancelling; a long one is folded. Renders nothing without one. */
export function PolicyNotes({ business }: { business: Policies }) {
  const policies = policiesOf(business)
  if (policies.length === 0) return null
  return (
    <section aria-labelledby="policies" className="border-t py-7">
      <h2 id="policies" className="text-lg font-semibold">
        Good to know
      </h2>
      {policies.map(({ title, text }) =>
        isLong(text) ? (
          <Disclosure key={title} label={title}>
            <p className="p-4 text-sm break-words whitespace-pre-line">{text}</p>
          </Disclosure>
        ) : (
          <div key={title} className="mt-3 text-sm">
            <h3 className="font-medium">{title}</h3>
            <p className="mt-0.5 break-words whitespace-pre-line text-muted-foreground">{text}</p>
          </div>
        ),
      )}
    </section>
  )
}

function isLong(text: string): boolean {
  return text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES
}
