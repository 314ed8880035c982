'use client'

import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useRef } from 'react'

import { MAIN_ID } from '@/components/shell/skip-link'

/** The page's content. It receives the focus after navigation, so that screen readers continue there. */
export function MainRegion({ children }: { children: ReactNode }) {
  const pathname = usePathname()
  const shownPath = useRef(pathname)
  const main = useRef<HTMLElement>(null)

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    // A page may have focused one of its own fields, and the owner may be typing in a dialog that stayed open.
    const focused = document.activeElement
    if (main.current?.contains(focused) || focused?.closest('[role="dialog"][data-state="open"]')) return
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <main
      ref={main}
      id={MAIN_ID}
      tabIndex={-1}
      className="mx-auto w-full max-w-6xl px-4 pt-4 pb-28 md:px-8 md:pt-6 md:pb-10 print:max-w-none print:p-0"
    >
      {children}
    </main>
  )
}
