'use client'

import { DataTable } from '@/components/analytics/data-table'
import { FactTiles } from '@/components/analytics/fact-tiles'
import { compareFact, shareText } from '@/components/analytics/facts'
import { FigureCard } from '@/components/analytics/figure-card'
import { QuestionScreen } from '@/components/analytics/question-screen'
import { ShareBars } from '@/components/analytics/share-bars'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import type { Funnel, MessagesAnswer, NamedFunnel } from '@/lib/contracts/analytics-questions'
import { FUNNEL_STAGES, funnelSentences } from '@/lib/domain/funnel'

/** How far messages get, and whether those who answer come. */
export function MessagesScreen() {
  return (
    <QuestionScreen
      page="messages"
      question="Do messages bring clients in?"
      isEmpty={({ totals, totalsBefore }) => totals.planned + totalsBefore.planned === 0}
      empty={{ title: 'No messages in this range', description: 'What was sent before visits appears here, with what came of it. Choose a longer range.' }}
    >
      {(answer) => <MessageFunnelFigures answer={answer} />}
    </QuestionScreen>
  )
}

function MessageFunnelFigures({ answer: { totals, totalsBefore, channels, types, currency } }: { answer: MessagesAnswer }) {
  const sentences = funnelSentences(totals)
  return (
    <>
      <FactTiles
        label="Messages"
        facts={[
          compareFact('Answered of sent', ratio(totals.answered, totals.sent), ratioBefore(totalsBefore.answered, totalsBefore.sent), 'confirmationRate', currency),
          compareFact('Kept of answered', ratio(totals.kept, totals.answered), ratioBefore(totalsBefore.kept, totalsBefore.answered), 'confirmationRate', currency),
          compareFact('Missed, answered', ratio(totals.answeredMissed, totals.kept + totals.answeredMissed), ratioBefore(totalsBefore.answeredMissed, totalsBefore.kept + totalsBefore.answeredMissed), 'noShowRate', currency),
          compareFact('Missed, not answered', ratio(totals.silentMissed, totals.silentKept + totals.silentMissed), ratioBefore(totalsBefore.silentMissed, totalsBefore.silentKept + totalsBefore.silentMissed), 'noShowRate', currency),
        ]}
      />
      {sentences.length > 0 && <ul aria-label="In words" className="grid list-disc gap-1 pl-5 text-sm">{sentences.map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>}
      <FigureCard
        title="From planned to kept"
        description="Visits of the range, each counted once by the furthest its messages got."
        table={{ columns: ['Stage', 'Visits', 'Of planned', 'Range before'], rows: totals.planned === 0 ? [] : FUNNEL_STAGES.map(({ id, label }) => ({ key: id, label, cells: [totals[id] ?? '–', shareText(totals[id] ?? 0, totals.planned), totalsBefore[id] ?? '–'] })) }}
        emptyText="Nothing was planned before these visits."
      >
        <ShareBars
          label="Visits by stage"
          bars={FUNNEL_STAGES.map(({ id, label, definition }) => ({
            key: id, label, note: definition, share: (totals[id] ?? 0) / totals.planned, value: `${totals[id] ?? 0} · ${shareText(totals[id] ?? 0, totals.planned)}`,
          }))}
        />
      </FigureCard>
      <FunnelTable title="By channel" unit="Channel" rows={channels} />
      <FunnelTable title="By message" unit="Message" rows={types} />
    </>
  )
}

function FunnelTable({ title, unit, rows }: { title: string; unit: string; rows: readonly NamedFunnel[] }) {
  const columns = [unit, ...FUNNEL_STAGES.map(({ label }) => label), 'Answered of sent', 'Missed, answered', 'Missed, not answered']
  return (
    <Card>
      <CardHeader>
        <div>
          <CardTitle>{title}</CardTitle>
          <CardDescription>Visits that such a message was planned for. A dash: e-mails do not report delivery, or nothing was counted.</CardDescription>
        </div>
      </CardHeader>
      <CardContent>
        {rows.length === 0 && <p className="text-sm text-muted-foreground">Nothing was planned before these visits.</p>}
        {rows.length > 0 && <DataTable caption={title} columns={columns} rows={rows.map(({ key, label, ...funnel }) => ({ key, label, cells: cellsOf(funnel) }))} />}
      </CardContent>
    </Card>
  )
}

function cellsOf(funnel: Funnel) {
  const { sent, answered, kept, answeredMissed, silentKept, silentMissed } = funnel
  return [
    ...FUNNEL_STAGES.map(({ id }) => funnel[id] ?? '–'), shareText(answered, sent), shareText(answeredMissed, kept + answeredMissed), shareText(silentMissed, silentKept + silentMissed),
  ]
}

/** A share of fewer visits before is nothing to compare with. */
const COMPARED_FROM = 10

function ratioBefore(part: number, whole: number): number | null {
  return whole < COMPARED_FROM ? null : ratio(part, whole)
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
