import { MarketingSection } from '@/components/marketing/marketing-section'

interface Moment {
  time: string
  title: string
  text: string
}

const moments: Moment[] = [
  {
    time: 'Sunday 9:12 PM',
    title: 'Ada books',
    text: 'On your page, from your free times. No app, no account, no phone call during a haircut.',
  },
  {
    time: 'A moment later',
    title: 'They get a confirmation',
    text: 'By email with a calendar entry, and by text if they agreed to texts.',
  },
  {
    time: 'Tuesday 2:30 PM',
    title: 'The day before, a nudge',
    text: 'A reminder with a link to one button: confirm. Plans changed? Two taps move the appointment to a free time.',
  },
  {
    time: 'Wednesday 12:30 PM',
    title: 'Two hours to go',
    text: 'One last short reminder, in case the day got busy. Then we leave them alone.',
  },
  {
    time: 'Wednesday 2:30 PM',
    title: 'Ada walks in',
    text: 'You knew they would: the schedule has said Confirmed since yesterday.',
  },
]

/** Tells the story of one appointment, from booking to arrival, step by step. */
export function VisitStory() {
  return (
    <MarketingSection
      id="how-it-works"
      title="One appointment, from Sunday night to Wednesday afternoon"
      lead="Few people decide not to come. They forget, or it feels too late to call. So No-Show Shield makes both remembering and moving easy."
      className="border-y bg-sidebar"
    >
      <ol className="grid gap-8 border-l-2 border-primary/25 lg:grid-cols-5 lg:gap-6 lg:border-t-2 lg:border-l-0">
        {moments.map(({ time, title, text }) => (
          <li key={time} className="relative pl-6 lg:pt-7 lg:pr-2 lg:pl-0">
            <span
              aria-hidden
              className="absolute top-1 -left-[9px] size-4 rounded-full border-4 border-sidebar bg-primary lg:-top-[9px] lg:left-0"
            />
            <p className="text-sm text-muted-foreground tabular-nums">{time}</p>
            <h3 className="mt-1 text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-sm text-muted-foreground">{text}</p>
          </li>
        ))}
      </ol>
    </MarketingSection>
  )
}
