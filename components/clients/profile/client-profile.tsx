'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

import { DuplicatesCard } from '@/components/clients/duplicates/duplicates-card'
import { ErasedNote } from '@/components/clients/profile/erased-note'
import { ProfileFigures } from '@/components/clients/profile/profile-figures'
import { ProfileHeader } from '@/components/clients/profile/profile-header'
import { ProfileMoods } from '@/components/clients/profile/profile-moods'
import { ProfileNotes } from '@/components/clients/profile/profile-notes'
import { PreferredTimes } from '@/components/clients/profile/preferred-times'
import { PastVisits, UpcomingVisits } from '@/components/clients/profile/profile-visits'
import { ConversationPanel } from '@/components/conversation/conversation-panel'
import { NotLoaded } from '@/components/shell/not-loaded'
import { useClientHistory } from '@/lib/browser/client'
import type { ClientHistory } from '@/lib/contracts/client-history'
import { routes } from '@/lib/routes'

/** Shows everything the business knows about one client. */
export function ClientProfile({ id }: { id: string }) {
  const { data, error, refetch } = useClientHistory(id)
  const router = useRouter()
  const mergedIntoId = data?.client.mergedIntoId
  // Merged in another tab, or by somebody else on the team.
  useEffect(() => {
    if (mergedIntoId) router.replace(routes.admin.client(mergedIntoId))
  }, [router, mergedIntoId])
  return (
    <>
      <Link
        href={routes.admin.clients}
        className="-ml-2 mb-2 inline-flex min-h-11 items-center gap-1.5 rounded-lg px-2 text-sm text-muted-foreground hover:text-foreground md:min-h-9 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All clients
      </Link>
      {data && !mergedIntoId && <Profile history={data} />}
      {(!data || mergedIntoId) && <NotLoaded what="this client" error={data ? null : error} onRetry={refetch} />}
    </>
  )
}

function Profile({ history }: { history: ClientHistory }) {
  const { client } = history
  return (
    <>
      <ProfileHeader client={client} />
      <div className="grid gap-6">
        {!client.erasedAt && <DuplicatesCard id={client.id} />}
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-1 gap-6">
            <UpcomingVisits history={history} />
            {client.erasedAt ? <ErasedNote at={client.erasedAt} /> : <ProfileNotes client={client} />}
            <PastVisits history={history} />
          </div>
          <div className="grid grid-cols-1 gap-6">
            <ProfileFigures history={history} />
            {!client.erasedAt && <ConversationPanel client={client} />}
            <PreferredTimes history={history} />
            <ProfileMoods history={history} />
          </div>
        </div>
      </div>
    </>
  )
}
