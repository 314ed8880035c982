/** The floor for the worker, in its own process: claims a message, sends it, marks it as sent, and repeats. */
import { Client } from 'pg'

const { DATABASE_URL = '', PROVIDER_URL = '', AUTHORIZATION = '' } = process.env

async function main(): Promise<void> {
  const client = new Client({ connectionString: DATABASE_URL })
  await client.connect()
  while (await sendOne(client));
  await client.end()
}

/** Sends one message; returns false if none is left. */
async function sendOne(client: Client): Promise<boolean> {
  await client.query('BEGIN')
  const {
    rows: [message],
  } = await client.query<{ id: number; recipient: string; body: string }>(
    "SELECT id, recipient, body FROM floor_messages WHERE status = 'queued' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED",
  )
  if (message) {
    const answer = await fetch(PROVIDER_URL, {
      method: 'POST',
      headers: { authorization: AUTHORIZATION },
      body: new URLSearchParams({ To: message.recipient, From: '+12125550123', Body: message.body }),
    })
    const { sid } = (await answer.json()) as { sid: string }
    await client.query("UPDATE floor_messages SET status = 'sent', provider_id = $2 WHERE id = $1", [message.id, sid])
  }
  await client.query('COMMIT')
  return message !== undefined
}

void main()
