'use client'

import { MessageScreen } from '@/components/shell/message-screen'
import { Button, buttonVariants } from '@/components/ui/button'
import { api, routes } from '@/lib/routes'

/** Plain links and a full reload: whatever kept the page from loading may be in the router. */
export function LoadingTimeout() {
  const secondary = buttonVariants({ variant: 'secondary' })
  return (
    <MessageScreen
      title="Loading timeout"
      description="Your session may have expired. Please sign in again."
      actions={
        <>
          <a href={routes.login} className={buttonVariants()}>
            Sign in again
          </a>
          <Button variant="secondary" onClick={() => window.location.reload()}>
            Refresh
          </Button>
          <a href={api.debugSession} className={secondary}>
            Debug auth
          </a>
          <a href={api.logout} className={secondary}>
            Log out
          </a>
        </>
      }
    />
  )
}
