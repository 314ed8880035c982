'use client'

import { type RefObject, useEffect, useRef } from 'react'

import {
  Toast,
  ToastAction,
  ToastClose,
  ToastDescription,
  ToastProvider,
  ToastTitle,
  ToastViewport,
} from '@/components/ui/toast'
import { useToast } from '@/components/ui/use-toast'

const DURATION_MS = 5000
const SWIPE_THRESHOLD_PX = 50
const HOTKEY = ['F8']

/** Shows one toast at a time. Mounted once, by the providers. */
export function Toaster() {
  const { toasts, dismiss } = useToast()
  const viewport = useRef<HTMLOListElement>(null)
  useFocusAfterToasts(viewport, toasts.find((shown) => shown.open)?.id)

  return (
    <ToastProvider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {toasts.map(({ id, title, description, variant, action, open }) => (
        <Toast
          key={id}
          open={open}
          variant={variant}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(isOpen) => !isOpen && dismiss(id)}
        >
          <div className="grid min-w-0 gap-0.5">
            <ToastTitle className="text-sm font-semibold">{title}</ToastTitle>
            {description && <ToastDescription className="text-sm opacity-90">{description}</ToastDescription>}
          </div>
          {action && (
            <ToastAction altText={action.altText} onClick={action.onClick}>
              {action.label}
            </ToastAction>
          )}
          <ToastClose />
        </Toast>
      ))}
      <ToastViewport ref={viewport} hotkey={HOTKEY} />
    </ToastProvider>
  )
}

/**
 * Keeps Radix's timers running. Closing a focused toast leaves the focus in the viewport, which pauses the timer of
 * every later toast (radix-ui/primitives 2233, 2268). This returns the focus to the element that had it before, and
 * sends a window focus event that resumes the paused timers.
 */
function useFocusAfterToasts(viewport: RefObject<HTMLOListElement | null>, openId: string | undefined) {
  const focusBefore = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const list = viewport.current
    if (!list) return
    // The parent holds Radix's invisible focus guards, which must not get the focus back.
    const region = list.parentElement ?? list
    function remember({ relatedTarget }: FocusEvent) {
      if (relatedTarget instanceof HTMLElement && !region.contains(relatedTarget)) focusBefore.current = relatedTarget
    }
    // A DOM listener, because in React's tree the toasts aren't children of the viewport.
    list.addEventListener('focusin', remember)
    return () => list.removeEventListener('focusin', remember)
  }, [viewport])

  useEffect(() => {
    // In a later task, because Radix moves the focus in its own effects.
    const timer = setTimeout(() => {
      const list = viewport.current
      if (!list) return
      const focusIsInside = list.contains(document.activeElement)
      if (openId === undefined && focusIsInside) giveBackFocus(focusBefore)
      if (openId !== undefined && !focusIsInside) window.dispatchEvent(new Event('focus'))
    }, 0)
    return () => clearTimeout(timer)
  }, [openId, viewport])
}

function giveBackFocus(focusBefore: RefObject<HTMLElement | null>) {
  const target = focusBefore.current
  focusBefore.current = null
  if (target?.isConnected) target.focus()
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
