/**
 * The fault suite has two forms: a short one, part of every `npm test`, and a long one that is measured and reported
 * (`npm run test:faults`, which sets FAULTS=long). Nothing else reads the variable.
 */
export const IS_LONG_FORM = process.env['FAULTS'] === 'long'

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
