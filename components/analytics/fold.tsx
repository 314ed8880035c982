'use client'

import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface FoldProps {
  /** A link to this id opens the fold. */
  id: string
  title: string
  children: ReactNode
}

/** A section of details that starts closed. Its content is rendered, and its data fetched, once it is open. */
export function Fold({ id, title, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    function openIfNamed() {
      if (window.location.hash !== `#${id}`) return
      setIsOpen(true)
      requestAnimationFrame(() => details.current?.scrollIntoView())
    }
    openIfNamed()
    window.addEventListener('hashchange', openIfNamed)
    return () => window.removeEventListener('hashchange', openIfNamed)
  }, [id])

  return (
    <details
      ref={details}
      id={id}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group min-w-0 scroll-mt-20 not-open:print:hidden"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-xl border bg-card px-5 py-2 shadow-card hover:bg-muted/60 [&::-webkit-details-marker]:hidden">
        <h2 className="text-base font-semibold">{title}</h2>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
        />
      </summary>
      {isOpen && <div className="mt-3 grid grid-cols-1 gap-4">{children}</div>}
    </details>
  )
}
