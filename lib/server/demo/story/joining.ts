/** Adds clients to a simulated salon's waitlist, and removes them. */
import { addDays, weekdayOf } from '@/lib/domain/local-date'
import { wallTimeToInstantForward } from '@/lib/domain/time'
import { addToWaitlist, removeFromWaitlist } from '../../waitlist/commands'
import { joinsPerDay, STORY_DAYS, WAITS_DAYS, WISH } from './behavior'
import { DAY, type Story } from './story'

/** The maximum number of clients who join on one day. */
const MAX_PER_DAY = 4
const FIRST_MINUTE = 9 * 60
const LAST_MINUTE = 19 * 60
/** A client with a visit within this many days has no reason to wait. */
const RECENT_DAYS = 4
const SOON_DAYS = 7
const CANDIDATES = 12

/** Draws when clients join on each open day of the story. */
export function planJoining(story: Story): void {
  const { cast, today, random, agenda } = story
  for (let day = -STORY_DAYS; day < 0; day += 1) {
    for (let one = 0; one < MAX_PER_DAY; one += 1) {
      const joins = random.chance(joinsPerDay(day) / MAX_PER_DAY)
      const minutes = random.whole(FIRST_MINUTE, LAST_MINUTE)
      if (!joins || !isOpen(story, day)) continue
      agenda.add(wallTimeToInstantForward(addDays(today, day), minutes, cast.timeZone), () => join(story))
    }
  }
}

/** Removes everyone who is still on the waitlist. */
export async function endWaiting(story: Story): Promise<void> {
  for (const entryId of [...story.waiting.keys()]) await leave(story, entryId)
}

function isOpen({ cast, today }: Story, day: number): boolean {
  const isClosed = cast.closures.some(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
  return !isClosed && (cast.hours[weekdayOf(addDays(today, day))] ?? []).length > 0
}

async function join(story: Story): Promise<void> {
  const { random, owner, deps, agenda, waiting } = story
  const clientId = drawClient(story)
  const wish = drawWish(story)
  const days = random.whole(WAITS_DAYS.least, WAITS_DAYS.most)
  if (clientId === null) return
  const entry = await addToWaitlist(owner, { clientId, ...wish }, deps)
  waiting.set(entry.id, clientId)
  agenda.add(new Date(deps.clock.now().getTime() + days * DAY), () => leave(story, entry.id))
}

async function leave({ owner, deps, waiting }: Story, entryId: string): Promise<void> {
  if (waiting.delete(entryId)) await removeFromWaitlist(owner, entryId, deps)
}

/** Draws a client with an email address who has no visit around now and isn't waiting; null if there is none. */
function drawClient({ rows, cast, random, deps, waiting, visits }: Story): string | null {
  const now = deps.clock.now().getTime()
  const waits = new Set(waiting.values())
  const drawn = Array.from({ length: CANDIDATES }, () => random.whole(cast.regulars.length, rows.clients.length - 1))
  const fitting = drawn
    .map((index) => rows.clients[index])
    .find(
      (client) =>
        client !== undefined &&
        client.email !== null &&
        client.createdAt.getTime() < now &&
        !waits.has(client.id) &&
        !(visits.get(client.id) ?? []).some(
          (start) => start > now - RECENT_DAYS * DAY && start < now + SOON_DAYS * DAY,
        ),
    )
  return fitting?.id ?? null
}

function drawWish({ rows, cast, random }: Story) {
  // The first services are the most popular, as they are for visits.
  const service = rows.services[Math.floor(random.next() ** 2 * rows.services.length)] ?? rows.services[0]
  const able = cast.staff.flatMap(({ does }, person) =>
    !does || does.includes(service?.name ?? '') ? (rows.staff[person]?.id ?? []) : [],
  )
  const timeOfDay = random.pick(['morning', 'afternoon', 'evening'] as const)
  const person = random.whole(0, able.length - 1)
  return {
    service: service?.name ?? '',
    ...(random.chance(WISH.timeOfDay) ? { timeOfDay } : {}),
    ...(random.chance(WISH.person) ? { staffId: able[person] ?? null } : {}),
  }
}
