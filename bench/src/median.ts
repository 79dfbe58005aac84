/** The median; the higher one of two middle values. */
export function toMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

/** The median of each figure. */
export function toMedians<Name extends string>(
  rounds: readonly Readonly<Record<Name, number>>[],
  names: readonly Name[],
): Record<Name, number> {
  const medians = names.map((name) => [name, toMedian(rounds.map((round) => round[name]))])
  return Object.fromEntries(medians) as Record<Name, number>
}
