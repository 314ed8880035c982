import { Client } from 'pg'
import { untilMailed } from '../until-mailed'

/** The link in the mail that asks the demo salon's owner about a freed time, once the worker has sent it. */
export function findApproveLink(databaseUrl: string, subdomain: string): Promise<string> {
  return findLink(databaseUrl, subdomain, 'approve/[A-Za-z0-9_-]+')
}

/** The newest link whose path fits on the business's host, in any mail the worker has sent. */
export async function findLink(databaseUrl: string, subdomain: string, path: string): Promise<string> {
  const database = new Client({ connectionString: databaseUrl, options: '-c TimeZone=UTC' })
  await database.connect()
  try {
    return await untilMailed(`with a link to ${path}`, async () => {
      const { rows } = await database.query<{ url: string }>(
        `SELECT url FROM (
           SELECT substring(text FROM 'https?://' || $1 || '\\.[^/]*/' || $2) AS url, created_at FROM dev_inbox
           WHERE text LIKE '%://' || $1 || '.%'
         ) links WHERE url IS NOT NULL ORDER BY created_at DESC LIMIT 1`,
        [subdomain, path],
      )
      return rows[0]?.url
    })
  } finally {
    await database.end()
  }
}
