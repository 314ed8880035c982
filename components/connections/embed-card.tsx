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

/** The booking page on the owner's own website: one line to copy, and what it looks like. */
export function EmbedCard({ siteUrl, subdomain }: EmbedCardProps) {
  const [shown, setShown] = useState(false)
  return (
    <SettingsSection
      title="Booking on your own website"
      description="Copy one line to where customers should book. It takes the page’s width and is as high as it needs to be."
    >
      <CopyText what="line" text={`<script src="${siteUrl}${routes.embedScript}" async></script>`} />
      <div className="grid gap-2">
        <p className="text-sm text-muted-foreground">Or a plain link, where no script is allowed:</p>
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
