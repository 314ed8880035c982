// Preloaded into programs that aren't ours: ends them when the process that started them dies.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
