import { moodAnalysis } from '@/lib/contracts/dashboard'
import { getMoodAnalysis } from '@/lib/server/dashboard/moods'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute({ summary: 'Moods of the clients who booked', response: moodAnalysis }, (scope) =>
  getMoodAnalysis(scope),
)
