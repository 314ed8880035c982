'use client'

import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

interface PreviewFrameProps {
  title: string
  /** The width of the page in pixels, which its layout follows instead of the window's. */
  width: number
  children: ReactNode
}

/**
 * A page in a frame, scaled down until it fits. It is in a frame because breakpoints depend on the width of the
 * document they are in.
 */
export function PreviewFrame({ title, width, children }: PreviewFrameProps) {
  const [page, setPage] = useState<Document | null>(null)
  const { box, scale } = useScale(width)
  useEffect(() => (page ? copyStyles(page) : undefined), [page])
  return (
    <div
      ref={box}
      className="mx-auto h-168 max-h-[80dvh] w-full overflow-hidden rounded-xl border bg-background shadow-card"
      style={{ maxWidth: width }}
    >
      <iframe
        title={title}
        // No script runs in the frame, whatever the owner's wording contains.
        sandbox="allow-same-origin"
        srcDoc="<!doctype html><html lang='en'><title>Preview</title></html>"
        onLoad={(event) => setPage(event.currentTarget.contentDocument)}
        className="origin-top-left"
        style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
      />
      <PageContent page={page}>{children}</PageContent>
    </div>
  )
}

/** Renders into the frame's document once that exists. */
function PageContent({ page, children }: Pick<PreviewFrameProps, 'children'> & { page: Document | null }) {
  return page && createPortal(children, page.body)
}

/** Returns the factor by which something of this width must shrink to fit the box. */
function useScale(width: number) {
  const [available, setAvailable] = useState(width)
  const box = useCallback((element: HTMLDivElement) => {
    const observer = new ResizeObserver(() => {
      // A hidden tab has no width.
      if (element.clientWidth > 0) setAvailable(element.clientWidth)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, scale: Math.min(1, available / width) }
}

/** Keeps a document's style sheets and color scheme the same as this one's. Returns a function that stops it. */
function copyStyles(page: Document): () => void {
  const copyAll = () => {
    const sheets = document.head.querySelectorAll('link[rel="stylesheet"], style')
    page.head.replaceChildren(...Array.from(sheets, (sheet) => page.importNode(sheet, true)))
  }
  const copyScheme = () => {
    page.documentElement.className = document.documentElement.className
    page.documentElement.style.cssText = document.documentElement.style.cssText
  }
  copyAll()
  copyScheme()
  const sheets = new MutationObserver(copyAll)
  sheets.observe(document.head, { childList: true })
  const scheme = new MutationObserver(copyScheme)
  scheme.observe(document.documentElement, { attributeFilter: ['class', 'style'] })
  return () => {
    sheets.disconnect()
    scheme.disconnect()
  }
}
