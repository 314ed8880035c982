import type { Metadata } from 'next'

import { MagicLoginCard } from '@/components/auth/magic-login-card'
import { toCallbackPath } from '@/lib/server/auth/callback-path'
import { getEnv } from '@/lib/server/env'

export const metadata: Metadata = { title: 'Sign in' }
export const dynamic = 'force-dynamic'

const PROBLEMS: Record<string, string> = {
  demo_off: 'The quick test login is switched off here. Please sign in with your email.',
  rate_limited: 'Too many requests in a short time. Use a link you already got, or try again in a little while.',
  mail_failed: 'Failed to send magic link',
  mail_delayed: 'Failed to send magic link just now. We’ll keep trying for 15 minutes, so check your inbox again soon.',
  validation: 'Please enter a valid email address',
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function MagicLoginPage({ searchParams }: Props) {
  const { callbackUrl, sent, problem } = await searchParams
  const env = getEnv()
  return (
    <MagicLoginCard
      callbackUrl={toCallbackPath([callbackUrl].flat()[0])}
      testLogin={env.DEMO_LOGIN}
      inbox={!env.isProduction}
      sentWithoutScript={sent !== undefined}
      problem={typeof problem === 'string' ? (PROBLEMS[problem] ?? 'Something went wrong. Please try again.') : null}
    />
  )
}
