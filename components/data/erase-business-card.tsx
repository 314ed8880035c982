'use client'

import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import { EraseBusinessDialog } from '@/components/data/on-demand'
import { SettingsSection } from '@/components/settings/settings-section'
import { Button } from '@/components/ui/button'

/** Closes the account and erases everything. */
export function EraseBusinessCard({ businessName }: { businessName: string }) {
  const [open, setOpen] = useState(false)
  return (
    <section aria-label="Danger zone" className="rounded-xl ring-1 ring-destructive/50">
      <SettingsSection
        title="Erase your business"
        description="Deletes your business, all clients and appointments, and your sign-in. Your booking page goes offline right away. This cannot be undone."
      >
        <div>
          <Button variant="secondary" className="text-danger-ink max-sm:w-full" onClick={() => setOpen(true)}>
            <Trash2 aria-hidden />
            Erase Business...
          </Button>
        </div>
      </SettingsSection>
      <EraseBusinessDialog open={open} onOpenChange={setOpen} businessName={businessName} />
    </section>
  )
}
