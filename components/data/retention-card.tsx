import { SettingsSection } from '@/components/settings/settings-section'
import { KEPT_DAYS } from '@/lib/domain/erase'

const AGES: ReadonlyArray<readonly [what: string, age: string]> = [
  ['Text of messages you sent and received', span(KEPT_DAYS.messageWords)],
  ['Waitlist entries that ended', span(KEPT_DAYS.endedWaiting)],
  ['Waitlist offers that ended', span(KEPT_DAYS.endedOffers)],
  ['Tasks you completed', span(KEPT_DAYS.doneTasks)],
  ['Webhook delivery log', span(KEPT_DAYS.webhookDeliveries)],
  ['This activity log', span(KEPT_DAYS.ownerActions)],
  ['Unused sign-ins, with their browser', 'after 30 days'],
]

/** Lists what is deleted automatically, regardless of the owner's choices. */
export function RetentionCard() {
  return (
    <SettingsSection
      title="What else is deleted automatically"
      description="Appointments and their history stay for as long as you have your business here."
    >
      <dl className="divide-y text-sm">
        {AGES.map(([what, age]) => (
          <div key={what} className="flex items-baseline justify-between gap-6 py-2">
            <dt className="text-muted-foreground">{what}</dt>
            <dd className="max-w-1/2 shrink-0 text-right font-medium">{age}</dd>
          </div>
        ))}
      </dl>
    </SettingsSection>
  )
}

function span(days: number): string {
  const years = days / 365
  if (!Number.isInteger(years)) return `after ${days} days`
  return years === 1 ? 'after 1 year' : `after ${years} years`
}
