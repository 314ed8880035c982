'use client'

import { Plus, Scissors } from 'lucide-react'
import { useId, useState } from 'react'

import { ServiceDialog } from '@/components/settings/on-demand'
import { ServiceRow } from '@/components/settings/service-row'
import { SettingsSection } from '@/components/settings/settings-section'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { Button } from '@/components/ui/button'
import { useServices } from '@/lib/browser/service'
import type { BusinessSettings } from '@/lib/contracts/business-settings'
import type { Service } from '@/lib/contracts/service'
import { groupByCategory } from '@/lib/domain/service-menu'

/** The bookable services, with length and price. */
export function ServicesTab({ settings }: { settings: BusinessSettings }) {
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
      <ServiceList settings={settings} onEdit={show} />
      <ServiceDialog open={open} onOpenChange={setOpen} service={edited} settings={settings} />
    </SettingsSection>
  )
}

interface ServiceListProps {
  settings: BusinessSettings
  onEdit: (service: Service) => void
}

function ServiceList({ settings, onEdit }: ServiceListProps) {
  const { data, error, refetch } = useServices()
  const id = useId()
  if (!data) return <NotLoaded what="services" error={error} onRetry={refetch} count={3} />
  if (data.length === 0) {
    return (
      <EmptyState
        icon={Scissors}
        title="No services yet"
        description="Clients can book online as soon as there is one."
      />
    )
  }
  // Services no longer offered come last in their category, and categories of such services after the others.
  const ordered = [...data].sort((a, b) => Number(b.active) - Number(a.active))
  return groupByCategory(ordered).map(({ category, services }, index) => (
    <div key={category ?? ''}>
      {category !== null && (
        <h3 id={`${id}${index}`} className="mb-3 border-b pb-2 text-sm font-semibold [overflow-wrap:anywhere]">
          {category}
        </h3>
      )}
      <ul aria-labelledby={category === null ? undefined : `${id}${index}`} className="divide-y">
        {services.map((service) => (
          <ServiceRow
            key={service.id}
            service={service}
            currency={settings.currency}
            icon={settings.defaultServiceIcon}
            onEdit={() => onEdit(service)}
          />
        ))}
      </ul>
    </div>
  ))
}
