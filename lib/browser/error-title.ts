'use client'

import { useEffect } from 'react'

const PREFIX = 'Error: '

/** How many error summaries are shown: a dialog's form can be open over the page's own. */
let shown = 0

function write() {
  const plain = document.title.startsWith(PREFIX) ? document.title.slice(PREFIX.length) : document.title
  document.title = shown > 0 ? PREFIX + plain : plain
}

/** Puts "Error: " before the page's title while a form shows errors, for screen readers and tabs. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return
    shown += 1
    write()
    return () => {
      shown -= 1
      write()
    }
  }, [hasErrors])
}
