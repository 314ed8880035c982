/**
 * fast-check, which draws the same in every run of `npm test`. `npm run test:long -- domain` draws others, and more.
 */
import fc from 'fast-check'

const { FC_SEED = '1', FC_RUNS } = process.env

fc.configureGlobal({
  // A failing property prints its seed.
  ...(FC_SEED === 'random' ? {} : { seed: Number(FC_SEED) }),
  ...(FC_RUNS === undefined ? {} : { numRuns: Number(FC_RUNS) }),
})

export default fc
