/**
 * Shifts this process's `Date` by TEST_CLOCK_SHIFT_MS milliseconds; timers and `performance` keep real time. Jest loads
 * it before each test file; child processes of a test load it through NODE_OPTIONS.
 */
const shift = Number(process.env.TEST_CLOCK_SHIFT_MS ?? 0)
const RealDate = globalThis.Date
const realNow = RealDate.now
const now = () => realNow() + shift

if (shift !== 0) {
  RealDate.now = now
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
  })
}
