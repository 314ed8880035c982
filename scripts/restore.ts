import path from 'node:path'
import { restoreBackup } from './lib/backup/restore'
import { withDatabaseUrl } from './lib/environment'
import { OperatorError, runCommand } from './lib/operator-error'

// `npm run restore -- FILE`: restores a backup into an empty database, without sending anything twice (docs/backup.md).
void runCommand(async () => {
  const [name, ...rest] = process.argv.slice(2)
  if (!name || rest.length > 0)
    throw new OperatorError('Name the backup to restore, for example: npm run restore -- backup.nss.gz')
  const file = path.resolve(process.env.INIT_CWD ?? '.', name)
  const began = performance.now()
  const { header, rows, settled } = await withDatabaseUrl((url) =>
    restoreBackup(url, file, (line) => console.log(line)),
  )
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `Restored the backup of ${header.takenAt}: ${header.tables.length} tables, ${rows.toLocaleString('en')} rows, every checksum equal, in ${seconds} s.`,
  )
  console.log(
    `Not sent again: ${settled.unknown} messages that were due (now "unknown"), ${settled.offers} offers. Asked about at the provider: ${settled.asked} texts.`,
  )
  console.log(
    `${settled.runs} freed slots wait for their owner's approval; owners have ${settled.tasks} tasks about it; everyone has to sign in again.`,
  )
})
