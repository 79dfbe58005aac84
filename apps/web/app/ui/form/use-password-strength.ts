import { useDeferredValue, useMemo, useState } from 'react'
import type * as estimation from '../../lib/shop/password-strength.ts'

/** A typed password, and what an attacker would know about the shopper. */
export interface TypedPassword {
  password: string
  guessable: readonly string[]
}

/**
 * Rates a password while it is typed. Undefined for an empty one and until `load` has fetched the estimator; if that
 * fails, the form works without it.
 */
export function usePasswordStrength(
  typed: TypedPassword,
): [strength: estimation.Strength | undefined, load: () => void] {
  const [estimator, setEstimator] = useState<typeof estimation>()
  // Deferred, so that rating never delays typing.
  const { password, guessable } = useDeferredValue(typed)
  const strength = useMemo(
    () => (estimator && password !== '' ? estimator.toStrength(password, guessable) : undefined),
    [estimator, password, guessable],
  )
  const load = () => void import('../../lib/shop/password-strength.ts').then(setEstimator, () => undefined)
  return [strength, load]
}
