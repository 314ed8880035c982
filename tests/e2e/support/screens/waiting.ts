import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { Client } from 'pg'
import { untilMailed } from '../until-mailed'

/** Links that only their holders get. */
export interface HeldLinks {
  /** One place on the waitlist that is still active, one with a live offer, one that was given up. */
  waiting: string
  waitingWithOffer: string
  waitingLeft: string
  /** An earlier time for a client with a visit, and the page where they asked for it. */
  earlierOffer: string
  waitingEarlier: string
  /** An offer that somebody else claimed first. */
  takenOffer: string
  /** A client's choice about email. */
  emails: string
}

export interface HeldLinksSource {
  root: string
  subdomain: string
  databaseUrl: string
  owner: APIRequestContext
  visitor: BrowserContext
  service: { id: string; name: string }
  /** Two free times of the service, the earlier one first. */
  times: Array<{ start: string; staffIds: string[] }>
}

/** Joins and books as customers do, and has the owner make them offers. */
export async function holdLinks(source: HeldLinksSource): Promise<HeldLinks> {
  const database = new Client({ connectionString: source.databaseUrl, options: '-c TimeZone=UTC' })
  await database.connect()
  try {
    const [waiting, offered, left, late] = [
      await joinFarAhead(source, 1),
      await joinFarAhead(source, 2),
      await joinFarAhead(source, 3),
      await joinFarAhead(source, 4),
    ]
    await notify(source, offered.id)
    await leave(source.visitor, left.waitingUrl)
    const takenOffer = await notify(source, late.id)
    await database.query(`UPDATE waitlist_offers SET status = 'lost', answered_at = now() WHERE entry_id = $1`, [
      late.id,
    ])
    const earlierOffer = await notify(source, await askForEarlier(source, database), source.times[0])
    const { waitingUrl: waitingEarlier } = await readJson<{ waitingUrl: string }>(
      source,
      `/api/public/offers/${earlierOffer.split('/').at(-1)}`,
    )
    await letOffersLastOvernight(source, database)
    const emails = await findEmailLink(source, database)
    return {
      waiting: waiting.waitingUrl,
      waitingWithOffer: offered.waitingUrl,
      waitingLeft: left.waitingUrl,
      earlierOffer,
      waitingEarlier,
      takenOffer,
      emails,
    }
  } finally {
    await database.end()
  }
}

type Joining = Pick<HeldLinksSource, 'owner' | 'root' | 'subdomain' | 'service'>

/** Somebody who waits for a day so far ahead that no freed time is offered to them during the test. */
export async function joinFarAhead(
  { owner, root, subdomain, service }: Joining,
  number: number,
): Promise<{ id: string; waitingUrl: string }> {
  const preferredDate = new Date(Date.now() + 50 * 86_400_000).toISOString().slice(0, 10)
  const person = {
    name: `Willa Waits ${number}`,
    phone: `(212) 555-018${number}`,
    email: `willa-${number}@example.com`,
  }
  const answer = await owner.post(`${root}/api/public/businesses/${subdomain}/waitlist`, {
    data: { ...person, service: service.name, preferredDate, noticeMinutes: 120, timeOfDay: 'afternoon' },
  })
  if (answer.status() !== 201) throw new Error(`Nobody could join: ${await answer.text()}`)
  return answer.json()
}

/** Books a visit at the later time, and returns its waitlist entry. A week's notice prevents offers for it. */
async function askForEarlier(
  { owner, root, subdomain, service, times }: HeldLinksSource,
  database: Client,
): Promise<string> {
  const person = { name: 'Edda Earlier', phone: '(212) 555-0189', email: 'edda@example.com' }
  const answer = await owner.post(`${root}/api/public/businesses/${subdomain}/appointments`, {
    data: { ...person, serviceId: service.id, appointmentDate: times[1]?.start, staffId: times[1]?.staffIds[0] },
  })
  if (answer.status() !== 201) throw new Error(`Nothing could be booked: ${await answer.text()}`)
  const { id } = (await answer.json()) as { id: string }
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO waitlist (business_id, client_id, service, service_id, appointment_id, notice_minutes)
     SELECT business_id, client_id, service, service_id, id, 7 * 24 * 60 FROM appointments WHERE id = $1 RETURNING id`,
    [id],
  )
  return rows[0]?.id ?? ''
}

async function notify(
  { owner, root }: HeldLinksSource,
  entryId: string,
  time?: { start: string; staffIds: string[] },
): Promise<string> {
  const answer = await owner.post(`${root}/api/waitlist/${entryId}/notify`, {
    data: time ? { start: time.start, staffId: time.staffIds[0] } : {},
  })
  if (!answer.ok()) throw new Error(`An offer was refused: ${await answer.text()}`)
  return ((await answer.json()) as { claimUrl: string }).claimUrl
}

async function leave(visitor: BrowserContext, waitingUrl: string): Promise<void> {
  const page = await visitor.newPage()
  await page.goto(`${waitingUrl}?leave=1`)
  await page.getByRole('button', { name: 'Leave the waitlist' }).click()
  await page.getByText('We’ll no longer message you').waitFor()
  await page.close()
}

/** Whatever the hour: the row of an offer is longest where its end needs a date. */
async function letOffersLastOvernight({ subdomain }: HeldLinksSource, database: Client): Promise<void> {
  const { rowCount } = await database.query(
    `UPDATE waitlist_offers o SET expires_at = greatest(o.expires_at, now() + interval '1 day')
     FROM businesses b WHERE b.id = o.business_id AND b.subdomain = $1 AND o.status = 'live' AND o.run_id IS NOT NULL`,
    [subdomain],
  )
  if (rowCount === 0) throw new Error('No freed time is being offered')
}

/** As in an email about one of the offers, once the worker has sent it. */
function findEmailLink({ subdomain }: HeldLinksSource, database: Client): Promise<string> {
  return untilMailed('with a link to stop e-mails', async () => {
    const { rows } = await database.query<{ url: string | null }>(
      `SELECT substring(text FROM 'https?://' || $1 || '[^/]*/emails/[A-Za-z0-9_-]+') AS url FROM dev_inbox WHERE text LIKE $2 LIMIT 1`,
      [`${subdomain}\\.`, `%://${subdomain}.%/emails/%`],
    )
    return rows[0]?.url
  })
}

async function readJson<Answer>({ owner, root }: HeldLinksSource, path: string): Promise<Answer> {
  const answer = await owner.get(root + path)
  if (!answer.ok()) throw new Error(`${path} responded with ${answer.status()}`)
  return answer.json()
}
