import type { ReminderType } from '@/lib/domain/reminder'
import {
  CHANNEL_CHOICES,
  DEFAULT_MESSAGE_CHOICES,
  LEAD_OPTIONS,
  messageChoices,
  storedMessageChoice,
} from '@/lib/domain/message-choice'

const KINDS = Object.keys(DEFAULT_MESSAGE_CHOICES) as ReminderType[]

it.each(KINDS)('what an owner chooses for %s is what holds, whatever it is', (kind) => {
  for (const channels of CHANNEL_CHOICES) {
    for (const leadMinutes of LEAD_OPTIONS[kind] ?? [null]) {
      const choice = { channels, leadMinutes }
      expect(messageChoices([storedMessageChoice(kind, choice)])).toEqual({
        ...DEFAULT_MESSAGE_CHOICES,
        [kind]: choice,
      })
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
  expect(messageChoices(stored)).toEqual({
    ...DEFAULT_MESSAGE_CHOICES,
    check_7d: { channels: 'off', leadMinutes: DEFAULT_MESSAGE_CHOICES.check_7d.leadMinutes },
    follow_up: { channels: 'off', leadMinutes: 60 },
  })
})
