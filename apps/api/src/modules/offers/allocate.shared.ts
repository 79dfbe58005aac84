/**
 * Allocates an amount in proportion to weights, to the fen: each share is rounded down, and the remainder
 * goes, one fen each, to the largest remainders, earlier lines first. No share exceeds its weight unless the
 * amount exceeds their sum.
 */
export function allocate(amountFen: number, weightsFen: readonly number[]): number[] {
  // BigInt, since the product of two amounts may exceed the safe integers.
  const total = BigInt(sum(weightsFen))
  if (total === 0n) return weightsFen.map(() => 0)
  const exact = weightsFen.map((weight) => BigInt(amountFen) * BigInt(weight))
  const shares = exact.map((product) => Number(product / total))
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % total }))
    .toSorted((a, b) => Number(b.remainder - a.remainder))
  for (const { index } of byRemainder.slice(0, amountFen - sum(shares))) shares[index]! += 1
  return shares
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
