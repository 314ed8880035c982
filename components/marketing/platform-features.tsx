import { CalendarClock, ChartColumn, type LucideIcon, MessagesSquare, ShieldCheck, Users, Zap } from 'lucide-react'

import { MarketingSection } from '@/components/marketing/marketing-section'

interface Feature {
  name: string
  icon: LucideIcon
  text: string
}

const features: Feature[] = [
  {
    name: 'No-Show Prevention',
    icon: ShieldCheck,
    text: 'A reminder the day before asks for one tap: confirm. Another follows 2 hours before. Rescheduling is just as easy, so fewer people simply don’t show up.',
  },
  {
    name: 'Smart Scheduling',
    icon: CalendarClock,
    text: 'Clients choose from times that are really free, based on your hours, durations and buffers. Two people can never get the same chair.',
  },
  {
    name: 'Client Management',
    icon: Users,
    text: 'Every client with phone, email, appointments, no-shows, notes and mood. Type a few letters to find them, tap once to call.',
  },
  {
    name: 'Business Analytics',
    icon: ChartColumn,
    text: 'Today’s appointments, how many are confirmed, how fast clients answer, this week’s no-shows beside last week’s. Only your own numbers.',
  },
  {
    name: 'Customer Communications',
    icon: MessagesSquare,
    text: 'Confirmations with a calendar entry, reminders, changes: in your name, by text or email, and never a text at night.',
  },
  {
    name: 'One-Click Setup',
    icon: Zap,
    text: 'Pick your trade, and a booking page with hours, services and prices is online on an address of your own.',
  },
]

export function PlatformFeatures() {
  return (
    <MarketingSection
      id="features"
      title="Six things you will stop doing by hand"
      lead="Each works from the first day, and each leaves the last word to you."
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ name, icon: Icon, text }) => (
          <li key={name} className="rounded-xl border bg-card p-6 sm:p-7">
            <Icon aria-hidden className="size-6 text-primary" strokeWidth={1.75} />
            <h3 className="mt-4 text-xl font-semibold">{name}</h3>
            <p className="mt-2 text-muted-foreground">{text}</p>
          </li>
        ))}
      </ul>
    </MarketingSection>
  )
}
