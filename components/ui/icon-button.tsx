'use client'

import { type ComponentProps, type ComponentType, type PointerEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { Button } from '@/components/ui/button'
import { afterFirstInteraction } from '@/lib/browser/first-interaction'

export interface IconButtonProps extends ComponentProps<typeof Button> {
  /** The button's action, also shown as a tooltip, because the icon alone may not be clear. */
  label: string
}

const fetchTipped = () => import('@/components/ui/tipped-button').then(({ TippedButton }) => TippedButton)

/** A button with only an icon. Its tooltip's code loads when a mouse first hovers over it. */
export function IconButton({ label, ...props }: IconButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [Tipped, setTipped] = useState<ComponentType<IconButtonProps> | null>(null)
  useEffect(() => afterFirstInteraction(() => void fetchTipped().catch(() => null)), [])

  function startTips({ pointerType }: PointerEvent) {
    if (pointerType !== 'mouse') return
    void fetchTipped()
      .then((Component) => {
        // Replacing it while it is pressed or focused would lose the click or the focus. Safari doesn't focus a pressed
        // button. Rendered synchronously, because it might be pressed right after.
        if (!button.current?.matches(':focus, :active')) flushSync(() => setTipped(() => Component))
      })
      .catch(() => null)
  }

  if (Tipped) return <Tipped label={label} {...props} />
  return (
    <Button ref={button} variant="secondary" size="icon-sm" aria-label={label} onPointerEnter={startTips} {...props} />
  )
}
