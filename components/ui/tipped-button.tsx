'use client'

import { useState } from 'react'
import { flushSync } from 'react-dom'

import { Button } from '@/components/ui/button'
import type { IconButtonProps } from '@/components/ui/icon-button'
import {
  TIP_OPEN_DELAY_MS,
  TIP_SKIP_DELAY_MS,
  Tooltip,
  TooltipContent,
  TooltipProvider,
  TooltipTrigger,
} from '@/components/ui/tooltip'

/** When a tooltip last closed anywhere on the page; for a short time afterward, the next one opens without delay. */
let lastClosedAt = Number.NEGATIVE_INFINITY

/** An icon button with its tooltip. */
export function TippedButton({ label, ...props }: IconButtonProps) {
  const [delay, setDelay] = useState(TIP_OPEN_DELAY_MS)

  function chooseDelay() {
    // Set synchronously, because the next event of the same pointer move starts the delay.
    flushSync(() => setDelay(performance.now() - lastClosedAt < TIP_SKIP_DELAY_MS ? 0 : TIP_OPEN_DELAY_MS))
  }

  return (
    <TooltipProvider>
      <Tooltip
        delayDuration={delay}
        onOpenChange={(open) => {
          if (!open) lastClosedAt = performance.now()
        }}
      >
        <TooltipTrigger asChild onPointerEnter={chooseDelay}>
          <Button variant="secondary" size="icon-sm" aria-label={label} {...props} />
        </TooltipTrigger>
        <TooltipContent>{label}</TooltipContent>
      </Tooltip>
    </TooltipProvider>
  )
}
