/**
 * `node --import tsx tests/planted/run.ts`: puts each bug of `bugs.ts` into a copy of the checkout and expects its
 * tests to fail. `--only word`, also several times, takes the bugs whose name or file has the word, `--from 10 --to 20`
 * those by number.
 */
import { parseArgs } from 'node:util'
import { OperatorError, runCommand } from '../../scripts/lib/operator-error'
import { stopSignal } from '../../scripts/lib/stop-signal'
import { BUGS, type PlantedBug } from './bugs'
import { Checkout } from './checkout'
import { findPlace } from './place'

void runCommand(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [''] },
      from: { type: 'string', default: '1' },
      to: { type: 'string', default: String(BUGS.length) },
    },
  })
  const chosen = BUGS.slice(Number(values.from) - 1, Number(values.to)).filter(({ name, file }) =>
    values.only.some((word) => `${name} ${file}`.includes(word)),
  )
  if (chosen.length === 0) throw new OperatorError('There is no such planted bug: see tests/planted/bugs.ts.')
  for (const bug of chosen) findPlace(bug)
  const checkout = await Checkout.copy(stopSignal())
  try {
    await requireSound(checkout, chosen)
    const survivors = await plantEach(checkout, chosen)
    console.log(`${chosen.length - survivors} of ${chosen.length} planted bugs caught`)
    return survivors === 0 ? 0 : 1
  } finally {
    checkout.remove()
  }
})

/** Throws unless the tests of all these bugs pass on the unchanged code, so that a failure later is the bug's doing. */
async function requireSound(checkout: Checkout, bugs: readonly PlantedBug[]): Promise<void> {
  const patterns = new Map<string, Set<string>>()
  for (const { project, tests } of bugs) patterns.set(project, (patterns.get(project) ?? new Set()).add(tests))
  for (const [project, tests] of patterns) {
    const { counts, cases, output } = await checkout.test(project, [...tests])
    if (counts.failed > 0) throw new OperatorError(`Without a bug tests of "${project}" fail:\n${output}`)
    for (const pattern of tests) {
      if (!cases.some(({ file }) => new RegExp(pattern).test(file)))
        throw new OperatorError(`No test file of "${project}" matches ${pattern}.`)
    }
  }
}

async function plantEach(checkout: Checkout, bugs: readonly PlantedBug[]): Promise<number> {
  let survivors = 0
  for (const bug of bugs) {
    const began = performance.now()
    checkout.plant(bug)
    const { counts } = await checkout.test(bug.project, [bug.tests]).finally(() => checkout.restore(bug))
    const isCaught = counts.failed > 0
    if (!isCaught) survivors += 1
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${isCaught ? 'caught  ' : 'SURVIVED'} ${bug.name} (${bug.file}, ${seconds} s)`)
  }
  return survivors
}
