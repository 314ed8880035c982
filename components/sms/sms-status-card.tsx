'use client'

import { CircleCheckBig, TriangleAlert } from 'lucide-react'
import Link from 'next/link'

import { useBusinessView } from '@/components/business/business-provider'
import { NotLoaded } from '@/components/shell/not-loaded'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from '@/components/ui/card'
import { Spinner } from '@/components/ui/spinner'
import { useSmsStatus, useTestSms } from '@/lib/browser/sms'
import type { SmsStatus } from '@/lib/contracts/sms'
import { formatDateShort, formatTime } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

/** Shows whether texts can be sent at all, with a test that sends a real one. */
export function SmsStatusCard() {
  const { data, error, refetch } = useSmsStatus()
  return (
    <Card>
      <CardHeader>
        <div className="min-w-0 flex-1">
          <CardTitle>SMS Status</CardTitle>
          <CardDescription>Your connection to the text-message provider.</CardDescription>
        </div>
        {data && (
          <Badge tone={data.configured ? 'success' : 'warning'}>
            {data.configured ? <CircleCheckBig aria-hidden /> : <TriangleAlert aria-hidden />}
            <span>{data.configured ? 'Configured' : 'Not configured'}</span>
          </Badge>
        )}
      </CardHeader>
      {!data && <NotLoaded what="the status" error={error} onRetry={refetch} count={1} className="px-5" />}
      {data && <Figures status={data} />}
      <TestFooter status={data} />
    </Card>
  )
}

function Figures({ status }: { status: SmsStatus }) {
  const { configured, messagesSentToday, creditsRemaining, provider, downSince } = status
  return (
    <CardContent className="grid gap-2">
      {!configured && <NotConfigured />}
      {downSince !== null && <ProviderDown since={new Date(downSince)} />}
      <dl className="flex flex-wrap gap-x-8 gap-y-1">
        <div className="flex items-baseline gap-2">
          <dt className="text-sm text-muted-foreground">Messages sent today</dt>
          <dd className="font-semibold tabular-nums">{messagesSentToday}</dd>
        </div>
        <div className="flex items-baseline gap-2">
          <dt className="text-sm text-muted-foreground">Remaining credits</dt>
          <dd className="font-semibold tabular-nums">
            {creditsRemaining === null ? 'Unknown' : inDollars(creditsRemaining)}
          </dd>
        </div>
      </dl>
      {provider === 'inbox' && (
        <p className="text-sm text-muted-foreground">Texts go to the built-in inbox and cost nothing.</p>
      )}
      {provider === 'twilio' && creditsRemaining === null && (
        <p className="text-sm text-muted-foreground">The provider did not say how much is left.</p>
      )}
    </CardContent>
  )
}

function ProviderDown({ since }: { since: Date }) {
  const { timeZone } = useBusinessView()
  return (
    <p role="alert" className="flex items-start gap-2 rounded-lg bg-warning-soft p-3 text-sm text-warning-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      The text-message provider has not worked since {formatDateShort(since, timeZone)}, {formatTime(since, timeZone)}.
      Texts wait, and after 15 minutes email takes over if possible.
    </p>
  )
}

function NotConfigured() {
  return (
    <p role="note" className="flex items-start gap-2 rounded-lg bg-warning-soft p-3 text-sm text-warning-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      SMS is not configured. Please contact support to add the provider&apos;s account SID, auth token and phone number.
      Until then your clients get email.
    </p>
  )
}

function TestFooter({ status }: { status: SmsStatus | undefined }) {
  const { mutate, isPending } = useTestSms()
  return (
    <CardFooter className="justify-between gap-x-4">
      <p id="sms-test-hint" className="min-w-48 flex-1 text-sm text-muted-foreground">
        {status && !status.configured && <span>Set up a provider to run a test.</span>}
        {status?.configured && status.testNumber !== null && (
          <span>{`Texts your own phone, ${status.testNumber}.`}</span>
        )}
        {status?.configured && status.testNumber === null && (
          <span>
            Texts your own phone: add its number to your business in{' '}
            <Link href={routes.admin.settings} className="text-primary underline underline-offset-4">
              Settings
            </Link>
            .
          </span>
        )}
      </p>
      <Button
        variant="secondary"
        aria-describedby="sms-test-hint"
        disabled={!status?.configured || isPending}
        onClick={() => mutate()}
      >
        {isPending && <Spinner />}
        <span>{isPending ? 'Testing...' : 'Test SMS Connection'}</span>
      </Button>
    </CardFooter>
  )
}

/** Formats cents as dollars. */
function inDollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`
}
