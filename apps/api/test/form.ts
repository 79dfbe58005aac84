/**
 * Tests with many repetitions have two forms: a short one, part of every `npm test`, and a long one of `npm run test:all`
 * and `npm run test:faults`, which set TEST_FORM=all.
 */
export const IS_LONG_FORM = process.env['TEST_FORM'] === 'all'

/** The number of repetitions, shoppers or messages, by the form that runs. */
export function rounds(count: { short: number; long: number }): number {
  return IS_LONG_FORM ? count.long : count.short
}

interface Measured {
  /** From `performance.now()`. */
  startedAt: number
  /** Calls made since then. */
  calls: number
  [fact: string]: number | string
}

/** Prints the measurements of a fault test, in the long form: one line each. */
export function report(what: string, { startedAt, calls, ...facts }: Measured): void {
  if (!IS_LONG_FORM) return
  const seconds = (performance.now() - startedAt) / 1_000
  const measured = { ...facts, calls, seconds: seconds.toFixed(1), perSecond: Math.round(calls / seconds) }
  const args = Object.entries(measured).map(([name, value]) => `${name} ${value}`)
  process.stdout.write(`${what}: ${args.join(', ')}\n`)
}
