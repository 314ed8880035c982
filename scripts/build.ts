import { runCommand } from './lib/operator-error'
import { buildForProduction } from './lib/production-build'

// `npm run build` always builds; with --reuse it keeps an unchanged build.
void runCommand(async () => {
  const force = !process.argv.includes('--reuse')
  if (buildForProduction({ force }) === 'reused') console.log('The last build is up to date.')
})
