import { MessageScreen } from '@/components/shell/message-screen'
import { Button, buttonVariants } from '@/components/ui/button'
import { api, routes } from '@/lib/routes'

/**
 * Offers plain links and a full reload without a script, because whatever kept the page from loading may have kept
 * scripts from loading, too.
 */
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
          {/* A form without an action submits to this page again. */}
          <form>
            <Button type="submit" variant="secondary">
              Refresh
            </Button>
          </form>
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
