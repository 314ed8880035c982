/**
 * fast-check with the same random values in every run of `npm test`. `npm run test:long -- domain` uses others, and
 * more of them.
 */
import fc from 'fast-check'

const { FC_SEED = '1', FC_RUNS } = process.env

fc.configureGlobal({
  // A failing property prints its seed.
  ...(FC_SEED === 'random' ? {} : { seed: Number(FC_SEED) }),
  ...(FC_RUNS === undefined ? {} : { numRuns: Number(FC_RUNS) }),
})

export default fc
