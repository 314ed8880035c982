'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'

import {
  findJoinProblems,
  type JoinProblems,
  readJoinEntries,
  toJoinProblems,
} from '@/components/waitlist/join-problems'
import { forgetDraft, joinWaitlist, keepDraft, toBookingFailure } from '@/lib/browser/booking'
import { type SiteVia, siteRoutes } from '@/lib/routes'

/**
 * Returns the form's problems (initially those in `found`), why the server rejected it, and whether a submit is
 * pending.
 */
export function useJoin({
  subdomain,
  via,
  today,
  found,
}: {
  subdomain: string
  via: SiteVia
  today: string
  found: JoinProblems
}) {
  const router = useRouter()
  const [problems, setProblems] = useState<JoinProblems>(found)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [submitCount, setSubmitCount] = useState(Object.keys(found).length > 0 ? 1 : 0)
  const [sending, setSending] = useState(false)

  function refuse(error: unknown) {
    const { fields, sentence } = toBookingFailure(error)
    const named = toJoinProblems(fields)
    setProblems(named)
    if (Object.keys(named).length > 0) setSubmitCount((count) => count + 1)
    else setRefusal(sentence)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const entries = readJoinEntries(event.currentTarget)
    const wrong = findJoinProblems(entries, today)
    setProblems(wrong)
    setRefusal(null)
    setSubmitCount((count) => count + 1)
    if (Object.keys(wrong).length > 0) return
    setSending(true)
    try {
      const { remindBy, ...chosen } = entries
      const { position, waitingUrl, channels } = await joinWaitlist(subdomain, {
        ...chosen,
        ...(remindBy ? { remindBy } : {}),
        email: entries.email || null,
        preferredDate: entries.preferredDate || null,
        preferredUntil: entries.preferredUntil || null,
        staffId: entries.staffId || null,
        notes: entries.notes || null,
      })
      forgetDraft()
      // Stays pending until the next page has loaded, so that nobody submits twice.
      router.push(siteRoutes(via, subdomain).joinedWaitlist(position, waitingUrl, channels))
    } catch (error) {
      setSending(false)
      refuse(error)
    }
  }

  return {
    problems,
    summary: Object.fromEntries(
      Object.entries(problems).map(([field, message]) => [field, { type: 'invalid', message }]),
    ),
    refusal,
    submitCount,
    sending,
    submit,
    noteInput: (event: FormEvent<HTMLFormElement>) => {
      keepDraft(event.currentTarget)
      if (Object.keys(problems).length > 0) setProblems(findJoinProblems(readJoinEntries(event.currentTarget), today))
    },
  }
}
