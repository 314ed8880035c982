import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { commandLine } from '../../../scripts/lib/commands'
import { bookVisit, messagesOf, openTextingSalon } from '../../support/visits'

const run = promisify(execFile)
const ROOT = path.resolve(__dirname, '../../..')

it('sends email as a process of its own, started without any NODE_ENV', async () => {
  const salon = await openTextingSalon('luna')
  const id = await bookVisit(salon, { startsInHours: 48 })
  const env = Object.assign({}, process.env, { NODE_ENV: undefined, DEMO: '1', APP_URL: 'http://localhost:3000' })
  await run(process.execPath, commandLine('worker', '--once'), {
    cwd: ROOT,
    env,
  })
  expect((await messagesOf(id, 'confirmation')).map(({ channel, status }) => [channel, status])).toEqual([
    ['email', 'sent'],
  ])
})
