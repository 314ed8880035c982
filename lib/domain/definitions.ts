/** The name and definition of every metric in the analytics. */

/** A metric's name on the screen, and its definition. */
export interface Definition {
  term: string
  meaning: string
}

/** All definitions, shown next to the metrics. */
export const DEFINITIONS = {
  visits: {
    term: 'Appointments booked',
    meaning:
      'All appointments that start in this period, whether or not they took place. Requests that were declined or withdrawn don’t count.',
  },
  noShowRate: {
    term: 'No-show rate',
    meaning: 'No-shows out of all appointments marked completed or no-show. Cancelled and open ones don’t count.',
  },
  lateCancelRate: {
    term: 'Late-cancel rate',
    meaning: 'Appointments that clients cancelled inside your late-change cutoff, out of all booked in this period.',
  },
  cancellationRate: {
    term: 'Cancellation rate',
    meaning:
      'All cancelled appointments, late ones included, out of all booked in this period. Requests that were declined or withdrawn don’t count.',
  },
  confirmationRate: {
    term: 'Confirmation rate',
    meaning: 'Appointments confirmed at any time, by the client or by you, out of all booked in this period.',
  },
  kept: { term: 'Revenue kept', meaning: 'The prices of completed appointments at the time of booking.' },
  lost: {
    term: 'Revenue lost',
    meaning: 'The prices of no-shows and late cancellations at the time of booking.',
  },
  lostToNoShows: { term: 'Lost to no-shows', meaning: 'The prices of no-shows at the time of booking.' },
  lostToLate: {
    term: 'Lost to late cancellations',
    meaning:
      'The prices of appointments that clients cancelled inside your late-change cutoff, at the time of booking.',
  },
  recovered: {
    term: 'Revenue recovered',
    meaning:
      'The prices of appointments that, in this period, took another client’s freed slot, or that the waitlist brought into newly opened hours, even if they are on later days. An appointment that only moved there brings no extra money.',
  },
  lateCancellations: {
    term: 'Late cancellations',
    meaning: 'Cancelled by clients inside your late-change cutoff. Rebooked: someone else took the slot.',
  },
  hours: {
    term: 'How was my time used?',
    meaning: 'Every offered hour, counted once. Past days are counted by the opening hours you have now.',
  },
  hoursKept: {
    term: 'Kept',
    meaning:
      'An appointment held the time, including its buffers: it took place, is still to come, or waits for your answer.',
  },
  hoursRecovered: {
    term: 'Recovered',
    meaning:
      'The slot opened up and was rebooked: from the waitlist, online, by you, or by an appointment that moved there.',
  },
  hoursNoShow: { term: 'No-show', meaning: 'The client didn’t come.' },
  hoursLateCancelled: {
    term: 'Cancelled late',
    meaning: 'Cancelled by clients inside your late-change cutoff, or released unconfirmed, and not rebooked.',
  },
  hoursEmpty: { term: 'Empty', meaning: 'Offered, over, and never taken.' },
  hoursOpen: { term: 'Still open', meaning: 'Offered, free, and still to come.' },
  riskiestWeekday: {
    term: 'Riskiest weekday',
    meaning: 'The weekday with the highest no-show rate, of those with at least 20 finished appointments.',
  },
  riskiestHour: {
    term: 'Riskiest hour',
    meaning: 'The starting hour with the highest no-show rate, of those with at least 20 finished appointments.',
  },
  riskiestService: {
    term: 'Most missed service',
    meaning: 'The service with the highest no-show rate, of those with at least 20 finished appointments.',
  },
  riskiestLead: {
    term: 'Riskiest lead time',
    meaning:
      'How far ahead the appointments with the highest no-show rate were booked. Only lead times with at least 20 finished appointments count.',
  },
  week: {
    term: 'The week, hour by hour',
    meaning:
      'Darker means more. A no-show rate needs 20 finished appointments at that time; below that you see the counts, without color.',
  },
  moods: {
    term: 'Moods',
    meaning: 'How clients felt, where it was noted. Moods are never used to judge anyone.',
  },
  planned: {
    term: 'Planned',
    meaning: 'Appointments with a message before them. Messages that were skipped or called off don’t count.',
  },
  sent: { term: 'Sent', meaning: 'At least one message went out.' },
  delivered: {
    term: 'Delivered',
    meaning: 'At least one message arrived. Emails don’t report that, so a sent one counts.',
  },
  answered: { term: 'Confirmed', meaning: 'The client confirmed the appointment after a message went out.' },
  answeredKept: { term: 'Kept', meaning: 'The client confirmed the appointment after a message, and it took place.' },
  answeredOfSent: {
    term: 'Confirmed after a message',
    meaning:
      'Appointments that the client confirmed after a message went out, out of all with a sent message. Your own confirmations don’t count.',
  },
  missedAnswered: {
    term: 'No-show rate, confirmed',
    meaning: 'No-shows out of the finished appointments that the client confirmed after a message.',
  },
  missedSilent: {
    term: 'No-show rate, unconfirmed',
    meaning:
      'No-shows out of the finished appointments that had a message but weren’t confirmed by the client. Confirming may be a sign of a reliable client, not the cause.',
  },
  newClients: {
    term: 'New clients',
    meaning:
      'Clients whose first finished appointment was in this period. Clients you imported from another system count as new on their first appointment here.',
  },
  firstMissed: { term: 'First appointments missed', meaning: 'No-shows out of all first appointments of new clients.' },
  laterMissed: {
    term: 'Later appointments missed',
    meaning: 'No-shows out of all finished appointments except the first.',
  },
  returnedLong: {
    term: 'Back within 90 days',
    meaning:
      'Of clients who first came more than 90 days ago, how many kept another appointment on a later day within 90 days.',
  },
  returned: {
    term: 'Back within 30, 60 or 90 days',
    meaning:
      'Of clients who came to a first appointment, how many kept another one within that time. Recent months are incomplete because not enough time has passed.',
  },
  forecast: {
    term: 'Predicted and actual',
    meaning:
      'Each appointment marked completed or no-show counts with the last risk it had before its start. Clients you called because of a high risk may have come because of the call, so a good forecast can look too high.',
  },
  forecastChart: {
    term: 'Predicted vs actual',
    meaning:
      'Points on the dashed line were predicted exactly right. The bars show normal variation (95%). Groups with fewer than 20 appointments are only in the table.',
  },
  riskLevels: {
    term: 'By risk level',
    meaning:
      'The risk level before the start, and the outcome. The ring shows the prediction, the dark line what happened, and the band around it normal variation.',
  },
  calls: {
    term: 'Do the calls help?',
    meaning:
      'About one in twenty risky appointments is left off the call list at random. Comparing both shows whether calling helps.',
  },
} satisfies Record<string, Definition>
export type DefinitionId = keyof typeof DEFINITIONS
