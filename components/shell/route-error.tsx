'use client'

import { useEffect } from 'react'

import { MessageScreen } from '@/components/shell/message-screen'
import { buttonVariants } from '@/components/ui/button-variants'

// Every page loads this component twice, so it imports little: neither lib/routes nor Button.
const START = '/'

/** Shown if rendering a page failed; the digest identifies the error in the server's log. */
export function RouteError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useEffect(() => {
    console.error(error)
  }, [error])

  const digest = digestOf(error)
  return (
    <MessageScreen
      title="Something went wrong"
      description="The page could not be shown. Nothing you saved is lost."
      actions={
        <>
          <button type="button" onClick={onRetry} className={buttonVariants()}>
            Try again
          </button>
          {/* A full page load, because the router's own state may be what broke. */}
          <a href={START} className={buttonVariants({ variant: 'secondary' })}>
            Back to the home page
          </a>
        </>
      }
      footnote={digest && `Reference: ${digest}`}
    />
  )
}

function digestOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('digest' in error)) return undefined
  return typeof error.digest === 'string' ? error.digest : undefined
}
