'use client'

import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { ConfirmDialog } from '@/components/confirm/on-demand'
import { CreateKeyDialog } from '@/components/connections/on-demand'
import { SettingsSection } from '@/components/settings/settings-section'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useApiKeys, useRevokeApiKey } from '@/lib/browser/connections'
import type { ApiKey } from '@/lib/contracts/api-key'
import { formatDateTime } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

/** API keys that let other programs act for the owner. */
export function KeysCard() {
  const { data: keys, error, refetch } = useApiKeys()
  const [creating, setCreating] = useState(false)
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  const [asking, setAsking] = useState(false)
  const { mutate: revoke } = useRevokeApiKey()

  return (
    <SettingsSection
      title="Keys for other programs"
      description={
        <>
          With a key, another program can read what you see here, or change it.{' '}
          <a href={routes.apiDocs} className="underline underline-offset-4">
            How to use it
          </a>
        </>
      }
      actions={
        <Button onClick={() => setCreating(true)}>
          <Plus aria-hidden />
          Create Key
        </Button>
      }
    >
      {!keys && <NotLoaded what="your keys" error={error} onRetry={refetch} count={2} />}
      {keys?.length === 0 && (
        <EmptyState icon={KeyRound} title="No keys yet" description="Only you and your team can access your data." />
      )}
      {keys && keys.length > 0 && (
        <ul className="divide-y">
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              onRevoke={() => {
                setRevoked(key)
                setAsking(true)
              }}
            />
          ))}
        </ul>
      )}
      <CreateKeyDialog open={creating} onOpenChange={setCreating} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke the key for ${revoked?.name ?? ''}?`}
        description="The program that uses it stops working right away. This cannot be undone."
        confirmLabel="Revoke key"
        onConfirm={() => revoked && revoke(revoked.id)}
      />
    </SettingsSection>
  )
}

function KeyRow({
  apiKey: { name, prefix, access, createdAt, lastUsedAt },
  onRevoke,
}: {
  apiKey: ApiKey
  onRevoke: () => void
}) {
  const { timeZone } = useBusinessView()
  const moment = (instant: string) => formatDateTime(new Date(instant), timeZone)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          <Badge tone={access === 'write' ? 'warning' : 'neutral'}>
            {access === 'write' ? 'Read and write' : 'Read only'}
          </Badge>
        </p>
        <p className="text-sm text-muted-foreground">
          <code>{prefix}…</code> · created {moment(createdAt)} ·{' '}
          {lastUsedAt ? `last used ${moment(lastUsedAt)}` : 'never used'}
        </p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        onClick={onRevoke}
        className="-mx-3 text-muted-foreground hover:text-danger-ink"
      >
        Revoke <span className="sr-only">{name}</span>
      </Button>
    </li>
  )
}
