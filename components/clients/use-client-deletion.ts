import { useDeleteClient } from '@/lib/browser/client'
import type { Client } from '@/lib/contracts/client'

/** Asks in the browser's own dialog before deleting the client. */
export function useClientDeletion(client: Client, onDeleted?: () => void) {
  const { mutate, isPending } = useDeleteClient()

  function remove() {
    if (isPending || !window.confirm(deletionQuestion(client))) return
    mutate(client.id, { onSuccess: () => onDeleted?.() })
  }

  return { remove, isPending }
}

/** Returns a question that names what would be lost. */
export function deletionQuestion({ name, notes, appointments, waiting }: Client): string {
  const losses = [
    'contact details',
    ...(notes ? ['notes'] : []),
    ...(appointments > 0 ? [`${appointments} ${appointments === 1 ? 'appointment' : 'appointments'}`] : []),
    ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'place' : 'places'} on the waitlist`] : []),
  ]
  const list = losses.length === 1 ? losses[0] : `${losses.slice(0, -1).join(', ')} and ${losses.at(-1)}`
  return `Delete ${name}? You lose ${list}. This cannot be undone.`
}
