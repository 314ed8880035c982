'use client'

import { createContext, useContext, useEffect } from 'react'

import type { SettingsTab } from '@/components/settings/settings-tab'

type Report = (tab: SettingsTab, isUnsaved: boolean) => void

/** Lets a tab report whether it has unsaved changes. */
export const UnsavedContext = createContext<Report>(() => {})

export function useReportUnsaved(tab: SettingsTab, isUnsaved: boolean): void {
  const report = useContext(UnsavedContext)
  useEffect(() => {
    report(tab, isUnsaved)
  }, [report, tab, isUnsaved])
}

const QUESTION = 'You have unsaved changes. Leave without saving them?'

/** How many guards are active; they share one set of listeners, so the user is asked once. */
let guards = 0

/** While `isUnsaved`, asks before the page is closed or left by a link or Back. */
export function useUnsavedGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    guards += 1
    if (guards === 1) listen()
    return () => {
      guards -= 1
      if (guards === 0) unlisten()
    }
  }, [isUnsaved])
}

// Not every browser reports a Back navigation before it happens.
const navigation = () => ('navigation' in window ? window.navigation : undefined)

function listen() {
  window.addEventListener('beforeunload', askBeforeUnload)
  // In the window's capture phase, before the router's own links see the click.
  window.addEventListener('click', askBeforeLink, true)
  navigation()?.addEventListener('navigate', askBeforeBack)
}

function unlisten() {
  window.removeEventListener('beforeunload', askBeforeUnload)
  window.removeEventListener('click', askBeforeLink, true)
  navigation()?.removeEventListener('navigate', askBeforeBack)
}

function askBeforeUnload(event: BeforeUnloadEvent) {
  event.preventDefault()
}

function askBeforeLink(event: MouseEvent) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const leads = link?.href && !link.target && new URL(link.href).pathname !== window.location.pathname
  if (!leads || /^(mailto|tel|sms):/.test(link.href) || window.confirm(QUESTION)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function askBeforeBack(event: NavigateEvent) {
  const leaves = new URL(event.destination.url).pathname !== window.location.pathname
  if (event.navigationType === 'traverse' && event.cancelable && leaves && !window.confirm(QUESTION))
    event.preventDefault()
}
