import { spawn } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateCode } from '../../scripts/lib/generated-code'
import { OperatorError } from '../../scripts/lib/operator-error'
import { REPOSITORY } from '../../scripts/lib/repository'
import { readJestReport, type Report } from '../../scripts/lib/testing/reports'
import type { PlantedBug } from './bugs'
import { findPlace } from './place'
import { provideTemplate } from '../support/test-postgres'

/** Not copied: what tests don't read, or make for themselves. */
const LEFT_OUT = new Set(['.git', '.next', '.data', 'node_modules', 'test-results', 'playwright-report', 'coverage'])

/**
 * A copy of this checkout, uncommitted changes included, in which bugs are planted: the developer's files stay as they
 * are.
 */
export class Checkout {
  private constructor(
    private readonly folder: string,
    private readonly stop: AbortSignal,
    private readonly removeTemplate: () => void,
  ) {}

  /** Copies the checkout to the system's temporary folder and creates the database that its tests start from. */
  static async copy(stop: AbortSignal): Promise<Checkout> {
    generateCode()
    const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'planted-')))
    cpSync(REPOSITORY, folder, {
      recursive: true,
      filter: (source) => !LEFT_OUT.has(path.relative(REPOSITORY, source)),
    })
    symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(folder, 'node_modules'), 'dir')
    return new Checkout(folder, stop, await provideTemplate({ seeded: false }))
  }

  plant(bug: PlantedBug): void {
    writeFileSync(path.join(this.folder, bug.file), findPlace(bug))
  }

  restore({ file }: PlantedBug): void {
    copyFileSync(path.join(REPOSITORY, file), path.join(this.folder, file))
  }

  /**
   * Runs test files of one Jest project.
   *
   * @throws OperatorError where Jest ran no test, or was stopped.
   */
  async test(project: string, patterns: readonly string[]): Promise<Report & { output: string }> {
    const report = path.join(this.folder, 'jest-report.json')
    rmSync(report, { force: true })
    const output = await this.jest([
      ...['--selectProjects', project, '--testPathPatterns', ...patterns],
      ...['--maxWorkers', '1', '--json', `--outputFile=${report}`],
    ])
    if (this.stop.aborted) throw new OperatorError('Stopped')
    const result = readJestReport(report)
    if (result === null || result.cases.length === 0)
      throw new OperatorError(`Jest ran no test of ${patterns.join(', ')}:\n${output}`)
    return { ...result, output }
  }

  remove(): void {
    this.removeTemplate()
    rmSync(this.folder, { recursive: true, force: true })
  }

  private jest(args: readonly string[]): Promise<string> {
    const child = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...args], {
      cwd: this.folder,
      env: { ...process.env, TZ: 'UTC', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const end = () => child.kill('SIGTERM')
    this.stop.addEventListener('abort', end)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    return new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', () => {
        this.stop.removeEventListener('abort', end)
        resolve(output)
      })
    })
  }
}
