import { startRunningApp } from '../tests/race/running-app'
import { startFloor } from './floor'
import { portOf } from './stage'
import { makeEndlessBusiness } from './bench-business'
void (async () => {
  const app = await startRunningApp({ webProcesses: 1, environment: { LOG_LEVEL: 'error' } })
  const floor = process.env.FLOOR ? await startFloor(app.databaseUrl) : null
  const business = await makeEndlessBusiness(app.databaseUrl, 'bench-endless')
  console.log('READY ' + JSON.stringify({ port: portOf(app), floor: floor?.port, business, url: app.databaseUrl, pid: process.pid }))
  process.on('SIGTERM', async () => { await floor?.stop(); await app.stop(); process.exit(0) })
  setInterval(() => {}, 1000)
})()
