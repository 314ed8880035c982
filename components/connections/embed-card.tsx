'use client'

import { useState } from 'react'

import { CopyText } from '@/components/connections/copy-text'
import { SettingsSection } from '@/components/settings/settings-section'
import { Button } from '@/components/ui/button'
import { routes, siteRoutes } from '@/lib/routes'

interface EmbedCardProps {
  /** The business's own host, without a trailing slash. */
  siteUrl: string
  subdomain: string
}

/** Shows how to embed the booking page in the owner's website: one line to copy, and a preview. */
export function EmbedCard({ siteUrl, subdomain }: EmbedCardProps) {
  const [shown, setShown] = useState(false)
  return (
    <SettingsSection
      title="Booking on your own website"
      description="Paste this code where you want the booking form. It resizes automatically."
    >
      <CopyText what="line" text={`<script src="${siteUrl}${routes.embedScript}" async></script>`} />
      <div className="grid gap-2">
        <p className="text-sm text-muted-foreground">Or a plain link, if your site doesn’t allow scripts:</p>
        <CopyText
          what="link"
          text={`<a href="${siteUrl}${siteRoutes('host', subdomain).book()}">Book an appointment</a>`}
        />
      </div>
      <div>
        <Button variant="secondary" size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide preview' : 'Show preview'}
        </Button>
      </div>
      {shown && (
        <iframe
          src={`${siteUrl}${siteRoutes('embed', subdomain).book()}`}
          title="Preview of your booking page"
          className="h-160 w-full rounded-xl border bg-card"
        />
      )}
    </SettingsSection>
  )
}
