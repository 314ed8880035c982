import { type ReactNode, Suspense } from 'react'

import { ListSkeleton } from '@/components/shell/list-skeleton'

/** How long a response waits for what it shows, in milliseconds, before a placeholder is sent. */
const PATIENCE_MS = 200

/** Resolves like `promise`, or to undefined after `patienceMs` milliseconds. */
export async function inTime<Value>(promise: Promise<Value>, patienceMs: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs, undefined)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns the content, or a placeholder for it if it takes longer than `PATIENCE_MS`. With a Suspense boundary in every
 * response, React would render, send and replace placeholders that nobody sees.
 */
export async function orPlaceholder(content: Promise<ReactNode>, placeholder: ReactNode): Promise<ReactNode> {
  // Wrapped, because content can be undefined too.
  const ready = await inTime(
    content.then((node) => ({ node })),
    PATIENCE_MS,
  )
  if (ready) return ready.node
  return (
    <Suspense fallback={placeholder}>
      <Awaited content={content} />
    </Suspense>
  )
}

function Awaited({ content }: { content: Promise<ReactNode> }): Promise<ReactNode> {
  return content
}

/** Shows that a page loads if its data takes longer than `PATIENCE_MS`, so that the shell needn't wait for it. */
export function withPlaceholder<Props>(Page: (props: Props) => Promise<ReactNode>) {
  return function PageOrPlaceholder(props: Props): Promise<ReactNode> {
    return orPlaceholder(Page(props), <ListSkeleton label="Loading business data..." />)
  }
}
