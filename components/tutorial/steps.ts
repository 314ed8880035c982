import type { ComponentType } from 'react'

import { AccountStep } from '@/components/tutorial/account-step'
import { AppointmentsStep } from '@/components/tutorial/appointments-step'
import { BookingStep } from '@/components/tutorial/booking-step'
import { ClientsStep } from '@/components/tutorial/clients-step'
import { NextStepsStep } from '@/components/tutorial/next-steps-step'
import { SetupStep } from '@/components/tutorial/setup-step'
import { WaitlistStep } from '@/components/tutorial/waitlist-step'
import { WelcomeStep } from '@/components/tutorial/welcome-step'

interface TutorialStep {
  title: string
  Content: ComponentType
}

/** The eight steps, in order. */
export const tutorialSteps: readonly TutorialStep[] = [
  { title: 'Welcome', Content: WelcomeStep },
  { title: 'Account creation', Content: AccountStep },
  { title: 'Business setup', Content: SetupStep },
  { title: 'Managing appointments', Content: AppointmentsStep },
  { title: 'Client management', Content: ClientsStep },
  { title: 'Customer booking', Content: BookingStep },
  { title: 'Waitlist and no-show management', Content: WaitlistStep },
  { title: 'Next steps', Content: NextStepsStep },
]

/** Numbers of the steps that people return to. */
export const quickLinkSteps = [2, 3, 4, 7] as const
