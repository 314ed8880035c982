'use client'

import { Plus, Scissors } from 'lucide-react'
import { useState } from 'react'

import { ServiceDialog } from '@/components/settings/on-demand'
import { ServiceRow } from '@/components/settings/service-row'
import { SettingsSection } from '@/components/settings/settings-section'
import { EmptyState } from '@/components/shell/empty-state'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { Button } from '@/components/ui/button'
import { failureSentence } from '@/lib/browser/fetch-json'
import { useServices } from '@/lib/browser/service'
import type { Service } from '@/lib/contracts/service'
import type { Currency } from '@/lib/domain/money'

/** The bookable services, with length and price. */
export function ServicesTab({ currency, country }: { currency: Currency; country: string | null }) {
  const [open, setOpen] = useState(false)
  const [edited, setEdited] = useState<Service | null>(null)

  function show(service: Service | null) {
    setEdited(service)
    setOpen(true)
  }

  return (
    <SettingsSection
      title="Services"
      description="In the order your site shows them. A new price applies to new bookings."
      actions={
        <Button onClick={() => show(null)}>
          <Plus aria-hidden />
          Add Service
        </Button>
      }
    >
      <ServiceList currency={currency} onEdit={show} />
      <ServiceDialog open={open} onOpenChange={setOpen} service={edited} currency={currency} country={country} />
    </SettingsSection>
  )
}

function ServiceList({ currency, onEdit }: { currency: Currency; onEdit: (service: Service) => void }) {
  const { data, error, refetch } = useServices()
  if (error && !data) {
    return <ErrorState title="Couldn’t load services" message={failureSentence(error)} onRetry={() => void refetch()} />
  }
  if (!data) return <ListSkeleton label="Loading services" count={3} />
  if (data.length === 0) {
    return (
      <EmptyState
        icon={Scissors}
        title="No services yet"
        description="Clients can book online as soon as there is one."
      />
    )
  }
  // Services no longer offered come last.
  const ordered = [...data].sort((a, b) => Number(b.active) - Number(a.active))
  return (
    <ul className="divide-y">
      {ordered.map((service) => (
        <ServiceRow key={service.id} service={service} currency={currency} onEdit={() => onEdit(service)} />
      ))}
    </ul>
  )
}
