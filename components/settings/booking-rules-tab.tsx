'use client'

import Link from 'next/link'
import { useState } from 'react'

import { useContractFormOnDemand } from '@/components/form/use-contract-form-on-demand'
import { NumberField } from '@/components/settings/number-field'
import { ServiceDialog } from '@/components/settings/on-demand'
import { SettingsForm } from '@/components/settings/settings-form'
import { SettingsSection } from '@/components/settings/settings-section'
import { ruleValues } from '@/components/settings/rule-values'
import { Button } from '@/components/ui/button'
import { useServices } from '@/lib/browser/service'
import type { BusinessSettings } from '@/lib/contracts/business-settings'
import type { Service } from '@/lib/contracts/service'
import { routes } from '@/lib/routes'

const rulesSchema = () => import('@/lib/contracts/business-settings').then((contracts) => contracts.bookingRulesBody)

/** The rules for clients' online bookings; the owner isn't bound by them. */
export function BookingRulesTab({ settings }: { settings: BusinessSettings }) {
  const form = useContractFormOnDemand(rulesSchema, ruleValues(settings))
  const { control } = form
  return (
    <div className="grid grid-cols-1 gap-6">
      <SettingsForm tab="rules" form={form} valuesOf={ruleValues}>
        <SettingsSection
          title="Online booking"
          description="For bookings that clients make themselves. You can always book outside these rules."
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <NumberField
              control={control}
              name="slotIntervalMinutes"
              label="Slot interval"
              hint="How far apart the offered times are."
              unit="minutes"
            />
            <NumberField
              control={control}
              name="minimumNoticeMinutes"
              label="Minimum notice"
              hint="How far in advance clients have to book."
              unit="minutes"
            />
            <NumberField
              control={control}
              name="bookingWindowDays"
              label="Booking window"
              hint="How far ahead clients can book."
              unit="days"
            />
            <NumberField
              control={control}
              name="changeCutoffHours"
              label="Late-change cutoff"
              hint="Cancelling later than this counts as late."
              unit="hours before"
            />
          </div>
        </SettingsSection>
      </SettingsForm>
      <Buffers settings={settings} />
      <SettingsSection
        title="Protection"
        description="Ask for a confirmation, approve requests yourself, or take bookings by phone: for new clients, long or expensive appointments, busy hours."
        actions={
          <Button asChild variant="secondary">
            <Link href={routes.admin.protection}>Open Protection</Link>
          </Button>
        }
      />
    </div>
  )
}

/** The buffer times around each service's visits. */
function Buffers({ settings }: { settings: BusinessSettings }) {
  const { data: services = [] } = useServices()
  const [edited, setEdited] = useState<Service | null>(null)
  const [open, setOpen] = useState(false)
  const offered = services.filter((service) => service.active)
  if (offered.length === 0) return null
  return (
    <SettingsSection
      title="Buffers"
      description="Time kept free before and after an appointment, to prepare or clean up."
    >
      <ul className="divide-y">
        {offered.map((service) => (
          <li key={service.id} className="flex items-center justify-between gap-4 py-2 first:pt-0 last:pb-0">
            <div className="min-w-0">
              <p className="font-medium [overflow-wrap:anywhere]">{service.name}</p>
              <p className="text-sm text-muted-foreground tabular-nums">
                {service.bufferBeforeMinutes} min before, {service.bufferAfterMinutes} min after
              </p>
            </div>
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                setEdited(service)
                setOpen(true)
              }}
            >
              Edit <span className="sr-only">buffers of {service.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ServiceDialog open={open} onOpenChange={setOpen} service={edited} settings={settings} />
    </SettingsSection>
  )
}
