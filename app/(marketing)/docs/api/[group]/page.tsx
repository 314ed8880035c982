import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { ApiGroupScreen } from '@/components/api-docs/api-group-screen'
import { groupsOf } from '@/components/api-docs/listed-calls'
import { getApiDocument } from '@/lib/server/openapi/document'

interface PageProps {
  params: Promise<{ group: string }>
}

const findGroup = async (params: PageProps['params']) => {
  const { group: slug } = await params
  return groupsOf(getApiDocument()).find((group) => group.slug === slug) ?? notFound()
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: `${(await findGroup(params)).name} – API` }
}

export default async function ApiDocsGroupPage({ params }: PageProps) {
  return <ApiGroupScreen document={getApiDocument()} group={await findGroup(params)} />
}
