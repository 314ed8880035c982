'use client'

import { DataTable } from '@/components/analytics/data-table'
import { FactTiles } from '@/components/analytics/fact-tiles'
import { compareRate } from '@/components/analytics/facts'
import { FigureCard } from '@/components/analytics/figure-card'
import { QuestionScreen } from '@/components/analytics/question-screen'
import { ShareBars } from '@/components/analytics/share-bars'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import type { Funnel, MessagesAnswer, NamedFunnel } from '@/lib/contracts/analytics-questions'
import { FUNNEL_STAGES, funnelSentences } from '@/lib/domain/funnel'
import { rateOf, rateText, type Tally } from '@/lib/domain/rate'

/** How far messages get, and whether those who answer come. */
export function MessagesScreen() {
  return (
    <QuestionScreen
      page="messages"
      question="Do messages bring clients in?"
      isEmpty={({ totals, totalsBefore }) => totals.planned + totalsBefore.planned === 0}
      empty={{
        title: 'No messages in this range',
        description: 'What was sent before visits appears here, with what came of it. Choose a longer range.',
      }}
    >
      {(answer) => <MessageFunnelFigures answer={answer} />}
    </QuestionScreen>
  )
}

function MessageFunnelFigures({
  answer: { totals, totalsBefore, channels, types, currency },
}: {
  answer: MessagesAnswer
}) {
  const sentences = funnelSentences(totals)
  return (
    <>
      <FactTiles
        label="Messages"
        facts={[
          compareRate(
            'Answered of sent',
            answeredOfSent(totals),
            answeredOfSent(totalsBefore),
            'confirmationRate',
            currency,
          ),
          compareRate(
            'Kept of answered',
            keptOfAnswered(totals),
            keptOfAnswered(totalsBefore),
            'confirmationRate',
            currency,
          ),
          compareRate('Missed, answered', missedAnswered(totals), missedAnswered(totalsBefore), 'noShowRate', currency),
          compareRate('Missed, not answered', missedSilent(totals), missedSilent(totalsBefore), 'noShowRate', currency),
        ]}
      />
      {sentences.length > 0 && (
        <ul aria-label="In words" className="grid list-disc gap-1 pl-5 text-sm">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <FigureCard
        title="From planned to kept"
        description="Visits of the range, each counted once by the furthest its messages got."
        table={{
          columns: ['Stage', 'Visits', 'Of planned', 'Range before'],
          rows:
            totals.planned === 0
              ? []
              : FUNNEL_STAGES.map(({ id, label }) => ({
                  key: id,
                  label,
                  cells: [
                    totals[id] ?? '–',
                    rateText({ part: totals[id] ?? 0, whole: totals.planned }),
                    totalsBefore[id] ?? '–',
                  ],
                })),
        }}
        emptyText="Nothing was planned before these visits."
      >
        <ShareBars
          label="Visits by stage"
          bars={FUNNEL_STAGES.map(({ id, label, definition }) => ({
            key: id,
            label,
            note: definition,
            share: (totals[id] ?? 0) / totals.planned,
            value: stageText({ part: totals[id] ?? 0, whole: totals.planned }),
          }))}
        />
      </FigureCard>
      <FunnelTable title="By channel" unit="Channel" rows={channels} />
      <FunnelTable title="By message" unit="Message" rows={types} />
    </>
  )
}

function FunnelTable({ title, unit, rows }: { title: string; unit: string; rows: readonly NamedFunnel[] }) {
  const columns = [
    unit,
    ...FUNNEL_STAGES.map(({ label }) => label),
    'Answered of sent',
    'Missed, answered',
    'Missed, not answered',
  ]
  return (
    <Card>
      <CardHeader>
        <div>
          <CardTitle>{title}</CardTitle>
          <CardDescription>
            Visits that such a message was planned for. A dash: e-mails do not report delivery, or nothing was counted.
          </CardDescription>
        </div>
      </CardHeader>
      <CardContent>
        {rows.length === 0 && <p className="text-sm text-muted-foreground">Nothing was planned before these visits.</p>}
        {rows.length > 0 && (
          <DataTable
            caption={title}
            columns={columns}
            rows={rows.map(({ key, label, ...funnel }) => ({ key, label, cells: cellsOf(funnel) }))}
          />
        )}
      </CardContent>
    </Card>
  )
}

function cellsOf(funnel: Funnel) {
  return [
    ...FUNNEL_STAGES.map(({ id }) => funnel[id] ?? '–'),
    ...[answeredOfSent, missedAnswered, missedSilent].map((tally) => rateText(tally(funnel))),
  ]
}

/** "30 · 75 %", or "3 of 4". */
function stageText(tally: Tally): string {
  return rateOf(tally) === null ? rateText(tally) : `${tally.part} · ${rateText(tally)}`
}

function answeredOfSent({ answered, sent }: Funnel): Tally {
  return { part: answered, whole: sent }
}

function keptOfAnswered({ kept, answered }: Funnel): Tally {
  return { part: kept, whole: answered }
}

function missedAnswered({ kept, answeredMissed }: Funnel): Tally {
  return { part: answeredMissed, whole: kept + answeredMissed }
}

function missedSilent({ silentKept, silentMissed }: Funnel): Tally {
  return { part: silentMissed, whole: silentKept + silentMissed }
}
