'use client'

import dynamic from 'next/dynamic'
import { usePathname, useRouter } from 'next/navigation'
import { useState } from 'react'

import { CLIENT_SEARCH_ID } from '@/components/clients/client-search-id'
import { dialogOnDemand } from '@/components/on-demand'
import { useShortcuts } from '@/lib/browser/shortcuts'
import { routes } from '@/lib/routes'

// The form is large, and most pages never show it.
const NewAppointmentDialog = dynamic(
  async () => (await import('@/components/appointments/new-appointment-dialog')).NewAppointmentDialog,
  { ssr: false },
)

const ShortcutsDialog = dialogOnDemand(() =>
  import('@/components/shell/shortcuts-dialog').then((part) => part.ShortcutsDialog),
)

interface ShellShortcutsProps {
  helpOpen: boolean
  onHelpOpenChange: (open: boolean) => void
}

/** The keys that work on every one of the owner's screens, and what they open. */
export function ShellShortcuts({ helpOpen, onHelpOpenChange }: ShellShortcutsProps) {
  const router = useRouter()
  const pathname = usePathname()
  const [creating, setCreating] = useState<boolean | null>(null)

  function searchClients() {
    const field = pathname === routes.admin.clients ? document.getElementById(CLIENT_SEARCH_ID) : null
    if (field) field.focus()
    else router.push(`${routes.admin.clients}#${CLIENT_SEARCH_ID}`)
  }

  useShortcuts({
    n: () => setCreating(true),
    '/': searchClients,
    'mod+k': searchClients,
    '?': () => onHelpOpenChange(true),
  })

  return (
    <>
      <ShortcutsDialog open={helpOpen} onOpenChange={onHelpOpenChange} />
      {creating !== null && <NewAppointmentDialog open={creating} onOpenChange={setCreating} />}
    </>
  )
}
