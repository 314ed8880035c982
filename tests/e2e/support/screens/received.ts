import { Client } from 'pg'

export interface Receiver {
  subdomain: string
  clientId: string
  visitId: string
}

/** What providers bring and no owner can make: texts from a client and from a stranger, and tasks for the owner. */
export async function receiveTexts(databaseUrl: string, { subdomain, clientId, visitId }: Receiver): Promise<void> {
  const database = new Client({ connectionString: databaseUrl, options: '-c TimeZone=UTC' })
  await database.connect()
  try {
    await database.query(
      `INSERT INTO inbound_messages (business_id, client_id, provider_id, sender, body, meaning, received_at)
       SELECT b.id, heard.client_id, gen_random_uuid(), heard.sender, heard.body, heard.meaning, now() - heard.ago
       FROM businesses b, (VALUES
         ($2::uuid, '+12125550143', 'Could we make it half an hour later? My train is late.', 'running_late', interval '2 hours'),
         ($2::uuid, '+12125550143', 'Never mind, I will be there on time!', 'unclear', interval '1 hour'),
         (NULL, '+13125550199', 'Hello, do you take walk-ins on Saturday?', 'unclear', interval '3 hours')
       ) AS heard (client_id, sender, body, meaning, ago)
       WHERE b.subdomain = $1`,
      [subdomain, clientId],
    )
    await database.query(
      `INSERT INTO owner_tasks (business_id, kind, client_id, appointment_id, dedupe_key, text)
       SELECT b.id, task.kind, task.client_id, task.visit_id, task.kind, task.words
       FROM businesses b, (VALUES
         ('unreached', $2::uuid, $3::uuid, 'Couldn’t reach a client about the appointment on Tue, Nov 24, 2:30 PM (the number no longer exists).'),
         ('sms_limit', NULL, NULL, 'The daily limit of texts was reached. The others go out by email.')
       ) AS task (kind, client_id, visit_id, words)
       WHERE b.subdomain = $1
       ON CONFLICT DO NOTHING`,
      [subdomain, clientId, visitId],
    )
  } finally {
    await database.end()
  }
}
