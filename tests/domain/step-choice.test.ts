import type { ReminderType } from '@/lib/domain/reminder'
import {
  CHANNEL_CHOICES,
  DEFAULT_STEP_CHOICES,
  LEAD_OPTIONS,
  stepChoices,
  storedStepChoice,
} from '@/lib/domain/step-choice'

const KINDS = Object.keys(DEFAULT_STEP_CHOICES) as ReminderType[]

it.each(KINDS)('what an owner chooses for %s is what holds, whatever it is', (kind) => {
  for (const channels of CHANNEL_CHOICES) {
    for (const leadMinutes of LEAD_OPTIONS[kind] ?? [null]) {
      const choice = { channels, leadMinutes }
      expect(stepChoices([storedStepChoice(kind, choice)])).toEqual({ ...DEFAULT_STEP_CHOICES, [kind]: choice })
    }
  }
})

it('a kind that is no longer sent, or a time no longer offered, changes no other choice', () => {
  const off = { emailEnabled: false, smsEnabled: false }
  const stored = [
    { kind: 'birthday', ...off, leadMinutes: null },
    { kind: 'check_7d', ...off, leadMinutes: 17 },
    { kind: 'follow_up', ...off, leadMinutes: 60 },
  ]
  expect(stepChoices(stored)).toEqual({
    ...DEFAULT_STEP_CHOICES,
    check_7d: { channels: 'off', leadMinutes: DEFAULT_STEP_CHOICES.check_7d.leadMinutes },
    follow_up: { channels: 'off', leadMinutes: 60 },
  })
})
