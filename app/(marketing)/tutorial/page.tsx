import type { Metadata } from 'next'

import { productMetadata } from '@/app/share-metadata'
import { readStep } from '@/components/tutorial/step-address'
import { tutorialSteps } from '@/components/tutorial/steps'
import { TutorialScreen } from '@/components/tutorial/tutorial-screen'
import { currentSignedIn } from '@/lib/server/auth/page-guards'
import { getEnv } from '@/lib/server/env'
import { routes } from '@/lib/routes'

interface PageProps {
  searchParams: Promise<{ step?: string | string[] }>
}

async function askedStep(searchParams: PageProps['searchParams']): Promise<number> {
  return readStep((await searchParams).step, tutorialSteps.length)
}

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const step = await askedStep(searchParams)
  return {
    title: `${tutorialSteps[step - 1]?.title}, step ${step} of ${tutorialSteps.length} of the tutorial`,
    ...productMetadata({
      title: 'How No-Show Shield works, in eight short steps',
      description: 'How No-Show Shield works, in eight short steps: from your account to a confirmed appointment.',
      base: getEnv().APP_URL,
      path: routes.tutorial,
    }),
  }
}

export default async function TutorialPage({ searchParams }: PageProps) {
  const step = await askedStep(searchParams)
  return <TutorialScreen step={step} signedIn={(await currentSignedIn()) !== null} />
}
