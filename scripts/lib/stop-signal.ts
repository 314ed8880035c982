const LOOK_FOR_NPM_MS = 500

/**
 * Returns a signal that aborts when this process is asked to stop, or when its parent is gone: the parent over IPC, or
 * npm, which passes on no signal if it is killed itself.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  const stop = () => controller.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.once('disconnect', stop)
  // This listener must not keep a finished process alive.
  process.channel?.unref()
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && stop(), LOOK_FOR_NPM_MS).unref()
  }
  return controller.signal
}
