'use client'

import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { cn } from '@/components/cn'
import { Button } from '@/components/ui/button'
import { useIsPrinting } from '@/lib/browser/printing'

/** From this width on, a screen has two columns: Tailwind's `xl`. */
const DESK = '(min-width: 80rem)'

interface ShortListProps<Item> {
  label?: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** How many items are shown at first, and how many on a desk screen. */
  first?: number
  firstOnDesk?: number
  /** The label of the button that shows the rest. */
  showAll: string
  isOrdered?: boolean
  /** The id of the element that names an item. */
  labelOf?: (item: Item) => string
  className?: string
  /** Follows the list while all its items are shown, e.g. a button that loads more. */
  after?: ReactNode
  children: (item: Item) => ReactNode
}

/**
 * A list of which the first items are shown, with a button for the rest. The button's focus moves to the first item that
 * it shows. Printing shows all, and a single item is never left out, because the button is as high.
 */
export function ShortList<Item>({
  label,
  items,
  keyOf,
  first: wanted = 5,
  firstOnDesk: wantedOnDesk = wanted,
  showAll,
  isOrdered = false,
  labelOf,
  className,
  after,
  children,
}: ShortListProps<Item>) {
  const [isWhole, setIsWhole] = useState(false)
  const isPrinting = useIsPrinting()
  const [first, firstOnDesk] = [fit(wanted, items), fit(wantedOnDesk, items)]
  const added = useRef<HTMLLIElement[]>([])
  const List = isOrdered ? 'ol' : 'ul'

  function show() {
    const shown = window.matchMedia(DESK).matches ? firstOnDesk : first
    // The button that had the focus is gone.
    flushSync(() => setIsWhole(true))
    added.current[shown]?.focus({ preventScroll: true })
  }

  return (
    <>
      <List aria-label={label} className={cn('empty:hidden', className)}>
        {items.slice(0, isWhole || isPrinting ? undefined : firstOnDesk).map((item, index) => (
          <li
            key={keyOf(item)}
            ref={(element) => {
              if (element) added.current[index] = element
            }}
            aria-labelledby={labelOf?.(item)}
            tabIndex={isWhole && index >= first ? -1 : undefined}
            className={!isWhole && index >= first ? 'not-print:max-xl:hidden' : undefined}
          >
            {children(item)}
          </li>
        ))}
      </List>
      {isWhole || items.length <= first ? (
        after
      ) : (
        <div className={cn('px-5 py-3 text-center print:hidden', items.length <= firstOnDesk && 'xl:hidden')}>
          <Button variant="secondary" size="sm" onClick={show}>
            {showAll}
          </Button>
        </div>
      )}
    </>
  )
}

function fit(wanted: number, { length }: readonly unknown[]): number {
  return length === wanted + 1 ? length : wanted
}
