import type { BadgeTone } from '@/components/ui/badge'

const STATUSES: Record<string, { label: string; tone: BadgeTone }> = {
  queued: { label: 'Planned', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  unknown: { label: 'May not have been sent', tone: 'warning' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  void: { label: 'Withdrawn', tone: 'neutral' },
}

export function messageStatusLook(status: string): { label: string; tone: BadgeTone } {
  return STATUSES[status] ?? { label: status, tone: 'neutral' }
}
