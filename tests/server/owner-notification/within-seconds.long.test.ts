import { performance } from 'node:perf_hooks'
import { runWorker } from '@/lib/server/jobs/run-worker'
import { startMailSink } from '../../support/mail-sink'
import { approvingSalon, bookAsVisitor } from '../../support/owner-news'

it('a request reaches the owner’s mail server within five seconds, at the worker’s usual pace', async () => {
  const sink = await startMailSink()
  Object.assign(process.env, { SMTP_URL: sink.smtpUrl })
  const salon = await approvingSalon()
  const stop = new AbortController()
  const running = runWorker({ once: false, signal: stop.signal })
  const arrived = new Promise<number>((resolve) => {
    sink.setScript(({ to }) => {
      if (to.startsWith(salon.owner.subdomain)) resolve(performance.now())
      return 'ok'
    })
  })
  const began = performance.now()
  await bookAsVisitor(salon, 'Mia Chen', 30)
  const tookMs = (await arrived) - began
  stop.abort()
  await running
  await sink.stop()
  expect(tookMs).toBeLessThan(5_000)
})
