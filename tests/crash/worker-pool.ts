/** Worker processes that are killed, stopped and started again. */
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '../../scripts/lib/repository'

export interface WorkerPool {
  /** Sends SIGKILL to the worker at this position; another replaces it right away. */
  kill: (place: number) => void
  /** Freezes the worker at this position for a while, as an overloaded machine would. */
  freeze: (place: number, milliseconds: number) => void
  /** Freezes it until `resume`. */
  stall: (place: number) => void
  resume: (place: number) => void
  /** Sends SIGTERM to all; returns the exit codes and the milliseconds until the last had ended. */
  stop: () => Promise<{ codes: (number | null)[]; milliseconds: number }>
}

/** Starts `count` workers; each gets the environment of its position. */
export function startWorkers(
  script: string,
  count: number,
  envOf: (place: number) => Record<string, string>,
): WorkerPool {
  const log = openSync(path.join(path.dirname(script), 'workers.log'), 'a')
  const workers: ChildProcess[] = []
  let isStopping = false
  const start = (place: number) => {
    const child = spawn(process.execPath, [script], {
      cwd: REPOSITORY,
      env: { ...process.env, ...envOf(place) },
      stdio: ['ignore', log, log, 'ipc'],
    })
    child.once('exit', () => {
      if (!isStopping && workers[place] === child) start(place)
    })
    workers[place] = child
  }
  for (let place = 0; place < count; place += 1) start(place)
  return {
    kill: (place) => void workers[place]?.kill('SIGKILL'),
    freeze: (place, milliseconds) => {
      const child = workers[place]
      child?.kill('SIGSTOP')
      setTimeout(() => child?.kill('SIGCONT'), milliseconds)
    },
    stall: (place) => void workers[place]?.kill('SIGSTOP'),
    resume: (place) => void workers[place]?.kill('SIGCONT'),
    stop: async () => {
      isStopping = true
      const began = performance.now()
      for (const child of workers) child.kill('SIGCONT')
      const codes = await Promise.all(workers.map((child) => ended(child)))
      closeSync(log)
      return { codes, milliseconds: Math.round(performance.now() - began) }
    },
  }
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.kill('SIGTERM')
  })
}
