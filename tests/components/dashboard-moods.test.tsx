import './jsdom-gaps'

import { screen, within } from '@testing-library/react'

import { MoodAnalytics } from '@/components/dashboard/mood-analytics'
import { analyzeMoods, MOOD_IDS } from '@/lib/domain/mood'

import { renderOwner, serve } from './owner-fixtures'

const answer = (clients: number) =>
  serve({
    'GET /api/dashboard/moods': {
      body: analyzeMoods(
        MOOD_IDS.map((mood, index) => ({ mood, clients: 1, visits: index })),
        clients,
      ),
    },
  })
const show = () => renderOwner(<MoodAnalytics />)

it('lists the top six moods, and draws the top four', async () => {
  answer(100)
  show()
  expect(within(await screen.findByRole('list', { name: 'Top moods' })).getAllByRole('listitem')).toHaveLength(6)
  const bars = within(screen.getByRole('list', { name: 'Mood distribution' })).getAllByRole('progressbar')
  expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual(
    ['Happy', 'Tired', 'Excited', 'Stressed'].map((mood) => `${mood}, percent of all moods`),
  )
  // 15 of 64: a visit weighs twice as much as a client.
  expect(bars[0]?.closest('li')).toHaveTextContent('23%')
})

it('praises the coverage from 80 % on', async () => {
  answer(45)
  show()
  expect(await screen.findByText('Mood tracking coverage: 80%')).toBeInTheDocument()
  expect(screen.getByText('Great mood tracking coverage')).toBeInTheDocument()
})

it('does not praise less', async () => {
  serve({
    'GET /api/dashboard/moods': {
      body: { moods: [{ mood: 'calm', weight: 3, share: 100 }], entries: 79, totalClients: 100, coverage: 79 },
    },
  })
  show()
  expect(await screen.findByText('Mood tracking coverage: 79%')).toBeInTheDocument()
  expect(screen.queryByText('Great mood tracking coverage')).not.toBeInTheDocument()
})

it('says that there is nothing yet, and how to start', async () => {
  serve({ 'GET /api/dashboard/moods': { body: analyzeMoods([], 3) } })
  show()
  expect(await screen.findByText('No mood data available yet.')).toBeInTheDocument()
  expect(screen.getByText('Add clients with mood preferences to see how they feel.')).toBeInTheDocument()
})
