'use client'

import { ChevronDown } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'

import { cn } from '@/components/cn'
import { findsFold, FOLDS, type FoldName, forgetFound } from '@/components/settings/folds'
import { UnsavedMark } from '@/components/settings/settings-link'
import { Card, CardDescription, CardTitle } from '@/components/ui/card'

interface SettingsFoldProps {
  name: FoldName
  /** What is set inside, in a few words. Shown while the section is closed. */
  summary: string
  description?: ReactNode
  isUnsaved?: boolean
  /** Whether something inside needs the owner. */
  needsOwner?: boolean
  children: ReactNode
}

/**
 * A group of rarely changed settings that starts closed. Its fields stay mounted and keep their input. It opens for the
 * settings search, for what needs the owner, and as long as there is an error inside.
 */
export function SettingsFold({ name, summary, description, isUnsaved, needsOwner, children }: SettingsFoldProps) {
  const { content, hasProblem } = useProblemInside()
  const isFound = useIsFound(name)
  const [isOpen, setIsOpen] = useState(false)
  const reasons = [isUnsaved, needsOwner, hasProblem, isFound].filter(Boolean).length
  const [reasonsBefore, setReasonsBefore] = useState(0)
  if (reasons !== reasonsBefore) {
    setReasonsBefore(reasons)
    if (reasons > reasonsBefore) setIsOpen(true)
  }
  const isShown = isOpen || hasProblem
  const toggle = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    // The first of the sections that were found.
    if (!isFound || document.querySelector('[data-found]') !== toggle.current) return
    toggle.current?.focus({ preventScroll: true })
    toggle.current?.scrollIntoView()
  }, [isFound])

  return (
    <Card>
      <div className="relative flex items-center gap-3 rounded-xl px-5 py-3 transition-colors hover:bg-muted/60 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring">
        <div className="min-w-0 flex-1">
          <CardTitle>
            <button
              ref={toggle}
              type="button"
              aria-expanded={isShown}
              aria-controls={id}
              aria-describedby={isShown ? undefined : `${id}-summary`}
              data-found={isFound || undefined}
              onClick={() => {
                setIsOpen(!isShown || hasProblem)
                if (isFound) forgetFound()
              }}
              className="inline-flex items-center gap-2 text-left outline-none after:absolute after:inset-0"
            >
              {FOLDS[name].title}
              {isUnsaved && <UnsavedMark />}
            </button>
          </CardTitle>
          <CardDescription id={`${id}-summary`} className={cn(!isShown && 'truncate')}>
            {isShown ? description : summary}
          </CardDescription>
        </div>
        <ChevronDown
          aria-hidden
          className={cn('size-5 shrink-0 text-muted-foreground transition-transform', isShown && 'rotate-180')}
        />
      </div>
      <div ref={content} id={id} hidden={!isShown} className="grid grid-cols-1 gap-5 px-5 pt-1 pb-5">
        {children}
      </div>
    </Card>
  )
}

/** Watches the content itself, so that no error of a field, an upload or a request can be forgotten. */
function useProblemInside() {
  const [hasProblem, setHasProblem] = useState(false)
  const content = useCallback((element: HTMLDivElement) => {
    const look = () => setHasProblem(element.querySelector('[id$="-error"], [role="alert"]:not(:empty)') !== null)
    look()
    const observer = new MutationObserver(look)
    observer.observe(element, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return { content, hasProblem }
}

/** Whether the settings search led to something in this section. */
function useIsFound(name: FoldName): boolean {
  const query = useSearchParams().get('find')
  return query !== null && findsFold(query, name)
}
