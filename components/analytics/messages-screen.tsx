'use client'

import { Answered } from '@/components/analytics/answered'
import { DataTable } from '@/components/analytics/data-table'
import { Definition } from '@/components/analytics/definition'
import { type Fact, FactTiles } from '@/components/analytics/fact-tiles'
import { rateFact } from '@/components/analytics/facts'
import { FigureCard } from '@/components/analytics/figure-card'
import { Fold } from '@/components/analytics/fold'
import { FunnelCard } from '@/components/analytics/funnel-card'
import { Headline } from '@/components/analytics/headline'
import { NothingYet } from '@/components/analytics/nothing-yet'
import { QuestionScreen } from '@/components/analytics/question-screen'
import { ShareBars } from '@/components/analytics/share-bars'
import { CallEffect } from '@/components/calls/call-effect'
import { Card, CardContent } from '@/components/ui/card'
import { useAnalyticsPage } from '@/lib/browser/analytics'
import type { MessagesAnswer, NamedFunnel } from '@/lib/contracts/analytics-questions'
import type { DateRange } from '@/lib/domain/analytics'
import { changeOf } from '@/lib/domain/metric-change'
import { DEFINITIONS } from '@/lib/domain/definitions'
import { answeredOfSent, FUNNEL_STAGES, missedAnswered, missedSilent } from '@/lib/domain/funnel'
import { messagesHeadline } from '@/lib/domain/headlines'
import { rateOf, rateText } from '@/lib/domain/rate'
import { api } from '@/lib/routes'

/** The page about messages: how far they get, and whether clients who confirm also come. */
export function MessagesScreen() {
  return (
    <QuestionScreen title="Which messages work?" csv={(range) => api.analyticsPageCsv('messages', range)}>
      {(range) => <Messages range={range} />}
    </QuestionScreen>
  )
}

function Messages({ range }: { range: DateRange }) {
  const query = useAnalyticsPage('messages', range)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Answered query={query}>
        {(answer) =>
          answer.totals.planned + answer.totalsBefore.planned === 0 ? (
            <NothingYet
              title="No messages in this period"
              description="Messages sent before appointments appear here, with their results. Choose a longer period."
            />
          ) : (
            <MessageFigures answer={answer} />
          )
        }
      </Answered>
      <Fold id="calls" title={DEFINITIONS.calls.term}>
        <Card>
          <CardContent className="pt-4">
            <Definition of="calls" />
            <CallEffect />
          </CardContent>
        </Card>
      </Fold>
    </div>
  )
}

function MessageFigures({ answer: { totals, totalsBefore, channels, types } }: { answer: MessagesAnswer }) {
  const sent: Fact = {
    definition: 'sent',
    value: String(totals.sent),
    change: changeOf(countOf(totals.sent), countOf(totalsBefore.sent), { unit: 'count', better: 'up' }),
  }
  return (
    <>
      <Headline>{messagesHeadline(totals)}</Headline>
      <FactTiles
        label="Messages"
        facts={[
          rateFact('answeredOfSent', answeredOfSent(totals), answeredOfSent(totalsBefore), 'up'),
          rateFact('missedAnswered', missedAnswered(totals), missedAnswered(totalsBefore), 'down'),
          rateFact('missedSilent', missedSilent(totals), missedSilent(totalsBefore), 'down'),
          sent,
        ]}
      />
      <ByMessage types={types} />
      <Fold id="stages" title="How far do messages get?">
        <FunnelCard totals={totals} before={totalsBefore} />
      </Fold>
      <Fold id="channels" title="Emails and texts">
        <Card>
          <CardContent className="pt-3">
            <DataTable caption="Emails and texts" {...funnelTable('Channel', channels)} />
          </CardContent>
        </Card>
      </Fold>
    </>
  )
}

/** Lists each kind of message with the number of clients who confirmed after it. */
function ByMessage({ types }: { types: readonly NamedFunnel[] }) {
  return (
    <FigureCard
      title="Confirmed after each message"
      definition="answeredOfSent"
      table={funnelTable('Message', types)}
      emptyText="Nothing was planned before these appointments."
    >
      <ShareBars
        label="Confirmed after each message"
        bars={types.map(({ key, label, ...funnel }) => {
          const tally = answeredOfSent(funnel)
          return {
            key,
            label,
            note: rateOf(tally) === null ? '' : `${tally.part} of ${tally.whole}`,
            share: rateOf(tally),
            value: rateText(tally),
          }
        })}
      />
    </FigureCard>
  )
}

function funnelTable(unit: string, rows: readonly NamedFunnel[]) {
  return {
    columns: [
      unit,
      ...FUNNEL_STAGES.map(({ definition }) => DEFINITIONS[definition].term),
      ...(['answeredOfSent', 'missedAnswered', 'missedSilent'] as const).map((id) => DEFINITIONS[id].term),
    ],
    rows: rows.map(({ key, label, ...funnel }) => ({
      key,
      label,
      cells: [
        ...FUNNEL_STAGES.map(({ id }) => funnel[id] ?? '–'),
        ...[answeredOfSent, missedAnswered, missedSilent].map((tally) => rateText(tally(funnel))),
      ],
    })),
  }
}

function countOf(count: number) {
  return { value: count, counted: count }
}
