/** Aborts when this process is asked to stop, or when the process that started it over IPC is gone. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  const stop = () => controller.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.once('disconnect', stop)
  // Without a listener on the channel the process would not notice, with one it would never end by itself.
  process.channel?.unref()
  return controller.signal
}
