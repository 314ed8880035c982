/**
 * Collects the plans of all statements that some work runs. PostgreSQL itself reports them (auto_explain), so no query
 * is copied into a benchmark.
 */
import type { Client, Pool, PoolClient } from 'pg'

/** More rows than any of our screens, claims or batches needs: a statement that reads this many scans a table. */
const MANY_ROWS = 5000

export interface Measured {
  statements: number
  milliseconds: number
  /** Pages of 8 kB read, in memory or not. */
  pages: number
  /** Descriptions of the plan nodes that scanned many rows. */
  scans: string[]
}

/** One statement as PostgreSQL ran it. */
export interface Statement {
  text: string
  plan: PlanNode
}

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  'Index Cond'?: string
  Filter?: string
  Plans?: PlanNode[]
}

/** Makes new connections to the database log the plan of each statement. Needs a superuser. */
export async function explainEverything(client: Client, database: string): Promise<void> {
  const settings = [
    "session_preload_libraries = 'auto_explain'",
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_analyze = on',
    'auto_explain.log_buffers = on',
    'auto_explain.log_timing = off',
    'auto_explain.log_format = json',
    'auto_explain.log_level = notice',
  ]
  await client.query("LOAD 'auto_explain'")
  for (const setting of settings) await client.query(`ALTER DATABASE "${database}" SET ${setting}`)
}

/** Watches a pool; `measure` runs the work three times and returns the median time and the plans of the last run. */
export class PlanWatch {
  private heard: Statement[] = []

  constructor(pool: Pool) {
    pool.on('connect', (client: PoolClient) => {
      client.on('notice', ({ message }) => {
        const json = message?.split('plan:\n')[1]
        if (json) this.heard.push(toStatement(json))
      })
    })
  }

  async measure(work: () => Promise<unknown>): Promise<Measured> {
    const times: number[] = []
    let statements: Statement[] = []
    for (let run = 0; run < 3; run++) {
      const began = performance.now()
      statements = await this.record(work)
      times.push(performance.now() - began)
    }
    const plans = statements.map(({ plan }) => plan)
    const scans = [...new Set(plans.flatMap(nodesOf).filter(isMany).map(inWords))]
    return {
      statements: plans.length,
      milliseconds: times.sort((a, b) => a - b)[1] ?? 0,
      pages: plans.reduce((sum, plan) => sum + pagesOf(plan), 0),
      scans,
    }
  }

  /** Runs the work once and returns its statements in the order they ended. */
  async record(work: () => Promise<unknown>): Promise<Statement[]> {
    const heard: Statement[] = []
    this.heard = heard
    await work()
    this.heard = []
    return heard
  }
}

function toStatement(json: string): Statement {
  const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode }
  return { text, plan }
}

/** Returns how many 8 kB pages the node and its children read, from memory or disk. */
function pagesOf(node: PlanNode): number {
  return (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0)
}

/** Returns the node and all nodes below it. */
export function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

/** Returns the number of rows the node read, including those it dropped, over all its loops. */
export const rowsOf = (node: PlanNode) =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1)

function isMany(node: PlanNode): boolean {
  return node['Node Type'].includes('Scan') && rowsOf(node) > MANY_ROWS
}

function inWords(node: PlanNode): string {
  const where = [node['Relation Name'], node['Index Name']].filter(Boolean).join(' by ')
  return `${node['Node Type']} ${where}: ${Math.round(rowsOf(node))} rows`
}
