import { useDeferredValue, useMemo, useState } from 'react'
import type * as estimation from '../../lib/shop/password-strength.ts'

/** A password on its way, and what an attacker would know of the shopper. */
export interface TypedPassword {
  password: string
  guessable: readonly string[]
}

/**
 * Estimates a password while it is typed. Undefined for none, and until `wake` has fetched the estimator; where it
 * cannot be fetched the form works without.
 */
export function usePasswordStrength(
  typed: TypedPassword,
): [strength: estimation.Strength | undefined, wake: () => void] {
  const [estimator, setEstimator] = useState<typeof estimation>()
  // Typing comes first: the estimate follows when there is time.
  const { password, guessable } = useDeferredValue(typed)
  const strength = useMemo(
    () => (estimator && password !== '' ? estimator.toStrength(password, guessable) : undefined),
    [estimator, password, guessable],
  )
  const load = () => void import('../../lib/shop/password-strength.ts').then(setEstimator, () => undefined)
  return [strength, load]
}
