import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

const TRIES = 180

/** The link in the mail that asks the demo salon's owner about a freed time, once the worker has sent it. */
export async function findApproveLink(databaseUrl: string, subdomain: string): Promise<string> {
  const database = new Client({ connectionString: databaseUrl, options: '-c TimeZone=UTC' })
  await database.connect()
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { rows } = await database.query<{ url: string }>(
        `SELECT substring(text FROM 'https?://' || $1 || '\\.[^/]*/approve/[A-Za-z0-9_-]+') AS url FROM dev_inbox WHERE text LIKE '%/approve/%'
         AND text LIKE '%://' || $1 || '.%' ORDER BY created_at DESC LIMIT 1`,
        [subdomain],
      )
      if (rows[0]?.url) return rows[0].url
      await wait(500)
    }
    throw new Error('No mail asked the owner about a freed time')
  } finally {
    await database.end()
  }
}
