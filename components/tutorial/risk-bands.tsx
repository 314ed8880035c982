import { Badge, type BadgeTone } from '@/components/ui/badge'

interface Band {
  name: string
  range: string
  tone: BadgeTone
  advice: string
}

/** The risk bands that the tutorial explains. */
const bands: Band[] = [
  { name: 'Reliable', range: '0-10%', tone: 'success', advice: 'The reminders are enough.' },
  {
    name: 'Caution',
    range: '10-25%',
    tone: 'warning',
    advice: 'Look the day before: still Pending? Send a personal note.',
  },
  {
    name: 'High Risk',
    range: '25% and above',
    tone: 'danger',
    advice: 'Call, and ask whether another time would be easier.',
  },
]

/** Explains how to read a client's no-show percentage. */
export function RiskBands() {
  return (
    <section aria-labelledby="risk-bands">
      <h2 id="risk-bands" className="font-semibold">
        Reading a no-show percentage
      </h2>
      <p className="mt-1 text-muted-foreground">
        No-shows out of all finished appointments. Below 3 finished appointments a client is New: too early to say. It
        tells you where to be kind first; no one is turned away because of it.
      </p>
      <dl className="mt-4 grid gap-4">
        {bands.map(({ name, range, tone, advice }) => (
          <div key={name} className="grid grid-cols-[6rem_1fr] items-start gap-x-3">
            <dt>
              <Badge tone={tone}>{name}</Badge>
            </dt>
            <dd className="text-sm">
              <span className="font-medium tabular-nums">{range}</span>
              <span className="block text-muted-foreground">{advice}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
