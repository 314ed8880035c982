import type { Metadata } from 'next'

import { loadQuestion, type QuestionPageProps } from '@/app/(owner)/admin/analytics/load-question'
import { Prefetched } from '@/app/(owner)/prefetched'
import { NewClientsScreen } from '@/components/analytics/new-clients-screen'
import { getNewClients } from '@/lib/server/analytics/new-clients'

export const metadata: Metadata = { title: 'Do new clients come back?' }

export default async function NewClientsPage(props: QuestionPageProps) {
  return (
    <Prefetched answers={[await loadQuestion('clients', props, getNewClients)]}>
      <NewClientsScreen />
    </Prefetched>
  )
}
