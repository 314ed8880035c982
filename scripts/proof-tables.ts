import { mkdir, writeFile } from 'node:fs/promises'
import { readRequirements, readStatements } from '../tests/support/proofs'
import { runCommand } from './lib/operator-error'

const FOLDER = 'test-results'

function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const specification = () =>
  readStatements().map(
    ({ section, statements }) =>
      `## ${section}\n\n${table(
        ['id', 'kind', 'statement', 'proof'],
        statements.map(({ id, kind, statement, proofs }) => [id, kind, statement, proofs.join('<br>')]),
      )}`,
  )

const security = () =>
  readRequirements().map(
    ({ section, requirements, notApplicable }) =>
      `## ${section}\n\n${table(
        ['id', 'what we do', 'shown by'],
        [
          ...requirements.map(({ id, measure, proofs = [], page }) => [id, measure, page ?? proofs.join('<br>')]),
          ...notApplicable.map(({ ids, why }) => [ids.join(', '), `Not applicable: ${why}`, '']),
        ],
      )}`,
  )

// `npm run docs:tables`: prints tests/specification.json and tests/security.json as tables.
void runCommand(async () => {
  await mkdir(FOLDER, { recursive: true })
  for (const [name, parts] of [
    ['specification', specification()],
    ['security', security()],
  ] as const) {
    await writeFile(`${FOLDER}/${name}.md`, `${parts.join('\n\n')}\n`)
    console.log(`${FOLDER}/${name}.md`)
  }
  return 0
})
