import { Button } from '@/components/ui/button'
import { api } from '@/lib/routes'

/** A real form, so that signing out needs no JavaScript and no link on another site can sign the user out. */
export function SignOutForm() {
  return (
    <form method="post" action={api.logout} className="grid">
      <Button type="submit" variant="secondary">
        Sign out
      </Button>
    </form>
  )
}
