'use client'

import { usePathname, useRouter } from 'next/navigation'

import { CLIENT_SEARCH_ID } from '@/components/clients/client-search-id'
import { dialogOnDemand } from '@/components/on-demand'
import { useOpenNewAppointment } from '@/components/shell/new-appointment'
import { useShortcuts } from '@/lib/browser/shortcuts'
import { routes } from '@/lib/routes'

const ShortcutsDialog = dialogOnDemand(() =>
  import('@/components/shell/shortcuts-dialog').then((part) => part.ShortcutsDialog),
)

interface ShellShortcutsProps {
  helpOpen: boolean
  onHelpOpenChange: (open: boolean) => void
}

/** The keyboard shortcuts shared by all of the owner's screens, and what they open. */
export function ShellShortcuts({ helpOpen, onHelpOpenChange }: ShellShortcutsProps) {
  const openNewAppointment = useOpenNewAppointment()
  const router = useRouter()
  const pathname = usePathname()

  function searchClients() {
    const field = pathname === routes.admin.clients ? document.getElementById(CLIENT_SEARCH_ID) : null
    if (field) field.focus()
    else router.push(`${routes.admin.clients}#${CLIENT_SEARCH_ID}`)
  }

  useShortcuts({
    n: openNewAppointment,
    '/': searchClients,
    'mod+k': searchClients,
    '?': () => onHelpOpenChange(true),
  })

  return <ShortcutsDialog open={helpOpen} onOpenChange={onHelpOpenChange} />
}
