import { earlierBody, publicAppointment } from '@/lib/contracts/booking'
import { appointmentAction } from '@/lib/server/http/visitor-route'
import { chooseEarlier } from '@/lib/server/waitlist/earlier'

export const POST = appointmentAction(
  {
    summary: 'Choose whether to hear about earlier times',
    body: earlierBody,
    response: publicAppointment,
    page: ({ page }) => (page === 'booked' ? 'booked' : 'manage'),
    done: ({ wanted }) => (wanted === 'true' ? 'earlier' : 'not_earlier'),
  },
  (scope, { body, deps }) => chooseEarlier(scope, body, deps),
)
