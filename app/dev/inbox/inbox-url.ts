import { routes } from '@/lib/routes'

/** Returns the URL of the inbox, filtered by recipient or with one message open. */
export function inboxUrl({ to = null, id = null }: { to?: string | null; id?: string | null }): string {
  const query = new URLSearchParams({ ...(to === null ? {} : { to }), ...(id === null ? {} : { id }) }).toString()
  return query === '' ? routes.devInbox : `${routes.devInbox}?${query}`
}
