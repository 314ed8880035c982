'use client'

import { EffectFigures } from '@/components/calls/effect-figures'
import { NotLoaded } from '@/components/shell/not-loaded'
import { useCallEffect } from '@/lib/browser/call'

/** Shows the all-time effect of the suggested calls; a shorter period would have too small a control group. */
export function CallEffect() {
  const { data, error, refetch } = useCallEffect()
  if (!data) return <NotLoaded what="the results of the calls" error={error} onRetry={refetch} count={2} />
  return <EffectFigures effect={data} />
}
