import type { FirstDayStep } from '@/lib/domain/first-day'
import { routes } from '@/lib/routes'

interface StepWords {
  title: string
  /** Why the step is worth the owner's time. */
  why: string
  /** Label of the step's action. */
  action: string
  /** URL of the action; absent if it happens on this page. */
  href?: string
}

export const STEPS: Record<FirstDayStep, StepWords> = {
  hours: {
    title: 'Check your hours',
    why: 'Clients can only book when you’re open.',
    action: 'Set hours',
    href: routes.admin.settingsTab('hours'),
  },
  services: {
    title: 'Add your services',
    why: 'With your prices and how long each one takes.',
    action: 'Add services',
    href: routes.admin.settingsTab('services'),
  },
  link: {
    title: 'Share your link',
    why: 'It works best where clients already look for you: Instagram, WhatsApp, your door.',
    action: 'Copy link',
  },
  booking: {
    title: 'Try a booking',
    why: 'See the confirmation and reminders a client gets, in your own inbox.',
    action: 'Book a test',
  },
  reminders: {
    title: 'Turn on reminders',
    why: 'A message before each appointment, so that no one forgets.',
    action: 'Choose reminders',
    href: routes.admin.sms,
  },
}

/** Names of the finished steps. */
export const DONE_WORDS: Record<FirstDayStep, string> = {
  hours: 'Your hours are set',
  services: 'Your services can be booked',
  link: 'Your link is out',
  booking: 'A booking was made',
  reminders: 'Reminders are on',
}
