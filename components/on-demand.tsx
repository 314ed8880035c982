'use client'

import { type ComponentType, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

import { onceVisible } from '@/components/once-visible'
import { afterFirstInteraction } from '@/lib/browser/first-interaction'
import { toast } from '@/lib/browser/toast'

type Load<Props> = () => Promise<ComponentType<Props>>

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * Returns a dialog whose code loads when it first opens, or is likely to open soon. It stays mounted, so that its input
 * is kept.
 */
export function dialogOnDemand<Props extends DialogProps>(load: Load<Props>): ComponentType<Props> {
  return onDemand(
    load,
    ({ open }) => open,
    ({ onOpenChange }) => onOpenChange(false),
  )
}

/**
 * Returns a part of a screen whose code loads once `isWanted`, or after the visitor's first interaction with the page.
 * Renders `Waiting` while it loads, and nothing before; `giveUp` runs if it can't be loaded.
 */
export function onDemand<Props extends object>(
  load: Load<Props>,
  isWanted: (props: Props) => boolean,
  giveUp: (props: Props) => void = () => {},
  Waiting: ComponentType = Nothing,
): ComponentType<Props> {
  const fetchOnce = once(load)
  return function OnDemand(props: Props) {
    const Part = useFetched(fetchOnce, isWanted(props), () => {
      giveUp(props)
      reportFailure()
    })
    if (Part) return <Part {...props} />
    return isWanted(props) && <Waiting />
  }
}

/**
 * Returns a part far down a page whose code loads when it scrolls into view, or after the visitor's first interaction.
 * `Waiting` reserves its space until then.
 */
export function onVisible<Props extends object>(load: Load<Props>, Waiting: ComponentType): ComponentType<Props> {
  const fetchOnce = once(load)
  return function OnVisible(props: Props) {
    const place = useRef<HTMLDivElement>(null)
    const [isNear, setIsNear] = useState(false)
    const Part = useFetched(fetchOnce, isNear, reportFailure)
    useEffect(() => afterFirstInteraction(() => setIsNear(true)), [])
    useEffect(() => onceVisible(place.current, () => setIsNear(true)), [])
    return Part ? (
      <Part {...props} />
    ) : (
      <div ref={place}>
        <Waiting />
      </div>
    )
  }
}

interface TriggerState {
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
  'aria-busy': true | undefined
  onClick: (event: MouseEvent) => void
}

/**
 * Returns a button with the popup that it opens. Until the first use, only `Trigger` is rendered; then the whole part
 * replaces it, mounted with `defaultOpen` and its own trigger.
 */
export function popupOnDemand<Props extends object>(
  kind: 'menu' | 'dialog',
  Trigger: ComponentType<Props & TriggerState>,
  load: Load<Props & { defaultOpen: boolean }>,
): ComponentType<Props> {
  const fetchOnce = once(load)
  return function PopupOnDemand(props: Props) {
    const [asked, setAsked] = useState(false)
    const Part = useFetched(fetchOnce, asked, () => {
      setAsked(false)
      reportFailure()
    })
    function ask(event: MouseEvent) {
      setAsked(true)
      // A click by Enter or Space has a count of 0.
      if (kind === 'menu' && event.detail === 0) enterNextMenu()
    }

    if (Part) return <Part {...props} defaultOpen />
    return (
      <Trigger {...props} aria-haspopup={kind} aria-expanded={false} aria-busy={asked || undefined} onClick={ask} />
    )
  }
}

/** Returns the component once it was requested and has loaded; null until then. */
function useFetched<Props>(
  fetchOnce: Load<Props>,
  isWanted: boolean,
  onFailure: () => void,
): ComponentType<Props> | null {
  const [part, setPart] = useState<{ Component: ComponentType<Props> } | null>(null)
  const fail = useEffectEvent(onFailure)

  useEffect(() => afterFirstInteraction(() => void fetchOnce().catch(() => {})), [fetchOnce])

  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    fetchOnce().then(
      (Component) => isCurrent && setPart((shown) => shown ?? { Component }),
      () => isCurrent && fail(),
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted, fetchOnce])

  return part?.Component ?? null
}

function Nothing() {
  return null
}

/** Loads once; a failed load may be retried. */
function once<Props>(load: Load<Props>): Load<Props> {
  let fetched: Promise<ComponentType<Props>> | undefined
  return () => {
    fetched ??= load().catch((error: unknown) => {
      fetched = undefined
      throw error
    })
    return fetched
  }
}

/**
 * Focuses the first item of a menu that loads after a key press, because the menu doesn't know about that key press and
 * would focus itself.
 */
function enterNextMenu() {
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || target.role !== 'menu') return
      target.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
    },
    { once: true },
  )
}

function reportFailure() {
  toast({
    title: 'Couldn’t load this',
    description: 'Check your connection and try again.',
    variant: 'destructive',
  })
}
