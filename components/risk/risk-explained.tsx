import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'

import { BAND_LOOKS } from '@/components/risk/band-look'
import { PageHeader } from '@/components/shell/page-header'
import { Badge } from '@/components/ui/badge'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { BAND_LABELS, NEW_BELOW_VISITS, type ReliabilityBand } from '@/lib/domain/reliability'
import { FIRST_ESTIMATE_BELOW_OUTCOMES } from '@/lib/domain/risk-band'
import { routes } from '@/lib/routes'

const bands: { band: ReliabilityBand; range: string }[] = [
  { band: 'reliable', range: 'below 10%' },
  { band: 'caution', range: '10 to 24%' },
  { band: 'high-risk', range: '25% or more' },
  { band: 'new', range: `fewer than ${NEW_BELOW_VISITS} finished appointments: not enough history yet` },
]

/** Summarizes docs/risk-model.md for the owner. */
const sections: { title: string; points: string[] }[] = [
  {
    title: 'What it looks at',
    points: [
      'When it was booked: same-day appointments are rarely missed; the further ahead, the more often.',
      'How often this client came, compared with what their appointments would lead you to expect.',
      'The service, the staff member, the weekday and the time of day, if they make a difference in your business.',
      'Whether it is the client’s first appointment, whether they have another one that day, whether they confirmed, and whether any message can reach them.',
      'Never age, sex, name, address, language, mood, health or your notes.',
    ],
  },
  {
    title: 'How it learns',
    points: [
      'It starts with an assumption: of 100 clients who book a week ahead, 10 don’t come.',
      'Every night at 3:00 it moves toward your own numbers, based on the appointments you marked as completed or as no-shows. Outcomes from a year ago count half. Today’s outcomes count from tomorrow on.',
      'Corrections are included in the next update. Forgiven appointments stay in every count, but no longer affect that client’s risk.',
      `Below ${FIRST_ESTIMATE_BELOW_OUTCOMES} outcomes it is called a first estimate and never shows more than 50%.`,
      'Nothing leaves your server, and no other business’s data is used.',
    ],
  },
  {
    title: 'What it can’t do',
    points: [
      '20% means that of 100 such appointments about 20 are missed. It doesn’t mean that this client will stay away.',
      'It ranks better than it predicts. If you have few no-shows, nearly everyone is Reliable: look at who to call first.',
      'It knows only what you mark.',
      'It makes no decisions: it never cancels a booking, turns anyone away or charges anyone on its own.',
    ],
  },
]

/** Explains in plain words how the no-show risk is estimated. */
export function RiskExplained() {
  return (
    <>
      <Link
        href={routes.admin.appointments}
        className="mb-3 inline-flex min-h-11 items-center gap-1.5 text-sm text-muted-foreground hover:text-foreground md:min-h-8 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Appointments
      </Link>
      <PageHeader
        title="How risk is calculated"
        description="How likely it is that a client doesn’t come, and what it’s based on."
      />
      <div className="grid max-w-3xl gap-6">
        <Bands />
        {sections.map(({ title, points }) => (
          <Card key={title}>
            <CardHeader>
              <CardTitle>{title}</CardTitle>
            </CardHeader>
            <CardContent>
              <ul className="grid list-disc gap-2 pl-5 text-sm">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </CardContent>
          </Card>
        ))}
      </div>
    </>
  )
}

function Bands() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>How to read it</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4 text-sm">
        <dl className="grid gap-2.5">
          {bands.map(({ band, range }) => {
            const { tone, icon: Icon } = BAND_LOOKS[band]
            return (
              <div key={band} className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-3">
                <dt>
                  <Badge tone={tone}>
                    <Icon aria-hidden />
                    <span>{BAND_LABELS[band]}</span>
                  </Badge>
                </dt>
                <dd>{range}</dd>
              </div>
            )
          })}
        </dl>
        <p>
          Press a risk to see up to three reasons, the strongest first: ↑ raises it, ↓ lowers it. They compare the
          appointment with what is usual in your business.
        </p>
      </CardContent>
    </Card>
  )
}
