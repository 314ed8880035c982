import { Bell, BellOff } from 'lucide-react'

import { Button } from '@/components/ui/button'
import { api } from '@/lib/routes'

interface EarlierChoiceProps {
  appointmentId: string
  wanted: boolean
  /** The page to return to after the choice. */
  page: 'booked' | 'manage'
}

/**
 * Shows whether the client will be notified of earlier times, and a button to change that; works without JavaScript.
 */
export function EarlierChoice({ appointmentId, wanted, page }: EarlierChoiceProps) {
  const Icon = wanted ? BellOff : Bell
  return (
    <form method="post" action={api.publicEarlier(appointmentId)} className="rounded-xl border bg-card p-5">
      <input type="hidden" name="wanted" value={String(!wanted)} />
      <input type="hidden" name="page" value={page} />
      <h2 className="font-semibold">
        {wanted ? 'We’ll let you know when an earlier time opens up' : 'Want an earlier time?'}
      </h2>
      <p className="mt-1 text-sm text-muted-foreground">
        {wanted
          ? 'We’ll send you a link as soon as an earlier time opens up. Your appointment stays as it is unless you take the earlier time.'
          : 'We’ll send you a link when an earlier time opens up. Until you take it, your appointment stays as it is.'}
      </p>
      <Button type="submit" variant="secondary" className="mt-4 max-sm:w-full">
        <Icon aria-hidden />
        <span>{wanted ? 'Stop telling me' : 'Tell me if an earlier time opens up'}</span>
      </Button>
    </form>
  )
}
