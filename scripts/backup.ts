import path from 'node:path'
import { writeBackup } from './lib/backup/write'
import { withDatabaseUrl } from './lib/environment'
import { OperatorError, runCommand } from './lib/operator-error'

// `npm run backup -- FILE`: backs up the whole database as of one moment, while the application keeps running.
void runCommand(async () => {
  const [name, ...rest] = process.argv.slice(2)
  if (!name || rest.length > 0)
    throw new OperatorError('Name the file to write, for example: npm run backup -- backup.nss.gz')
  const file = path.resolve(process.env.INIT_CWD ?? '.', name)
  const began = performance.now()
  const { tables, rows, takenAt } = await withDatabaseUrl((url) => writeBackup(url, file, (line) => console.log(line)))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `Backup of ${takenAt} written to ${file}: ${tables} tables, ${rows.toLocaleString('en')} rows, in ${seconds} s.`,
  )
})
