'use client'

import { useState } from 'react'

import { useCloseDay } from '@/lib/browser/close-day'
import { failureSentence } from '@/lib/browser/fetch-json'
import type { Appointment } from '@/lib/contracts/appointment'
import { type CloseDayAnswer, closeDayBody } from '@/lib/contracts/close-day'
import type { LocalDate } from '@/lib/domain/local-date'
import type { Outcome } from '@/lib/domain/outcome'

/** A chosen outcome. The minutes are kept if the owner tries another outcome. */
export interface DayAnswer {
  outcome: Outcome | 'open'
  /** NaN while the field is empty. */
  minutes: number
}

const PRESET: DayAnswer = { outcome: 'arrived', minutes: 10 }

/** Holds the outcomes chosen for a day's visits and saves them in one request; `onDone` runs if none was rejected. */
export function useDayAnswers(date: LocalDate, onDone: () => void) {
  const [chosen, setChosen] = useState<Readonly<Record<string, DayAnswer>>>({})
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { mutate, isPending, error } = useCloseDay()
  const answerOf = (id: string) => chosen[id] ?? PRESET

  function answered(visits: readonly Appointment[]) {
    return visits.flatMap(({ id, version }) => {
      const { outcome, minutes } = answerOf(id)
      if (outcome === 'open') return []
      return [{ id, version, outcome, ...(outcome === 'late' ? { minutesLate: minutes } : {}) }]
    })
  }

  function settle({ results }: CloseDayAnswer) {
    const refused = results.flatMap(({ id, refusal }) => (refusal ? [[id, refusal.error] as const] : []))
    setRefusals(Object.fromEntries(refused))
    if (refused.length === 0) onDone()
  }

  function save(visits: readonly Appointment[]) {
    if (isPending) return
    const body = { date, outcomes: answered(visits) }
    const { error: invalid } = closeDayBody.safeParse(body)
    setProblems(problemsOf(invalid?.issues ?? [], body.outcomes))
    if (!invalid) mutate(body, { onSuccess: settle })
  }

  return {
    answerOf,
    choose: (id: string, answer: DayAnswer) => {
      setChosen({ ...chosen, [id]: answer })
      setProblems({})
    },
    save,
    isPending,
    count: (visits: readonly Appointment[]) => answered(visits).length,
    /** Errors by visit id; the key '' holds an error about all visits. */
    problems,
    refusalOf: (id: string) => refusals[id] ?? null,
    forgetRefusals: () => setRefusals({}),
    saveError: problems[''] ?? (error ? failureSentence(error) : null),
  }
}

function problemsOf(
  issues: ReadonlyArray<{ path: PropertyKey[]; message: string }>,
  outcomes: ReadonlyArray<{ id: string }>,
): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [outcomes[Number(path[1] ?? -1)]?.id ?? '', message]))
}
