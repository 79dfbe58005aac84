import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type * as estimation from '../../lib/shop/password-strength.ts'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { PasswordRules } from './password-rules.tsx'
import { StrengthMeter } from './strength-meter.tsx'

/** A typed password, and what an attacker would know about the shopper. */
interface TypedPassword {
  password: string
  guessable: readonly string[]
}

const NOTHING: TypedPassword = { password: '', guessable: [] }

interface NewPasswordFieldProps {
  id: string
  /** Name of the input in its form. */
  name: string
  label: string
  error?: string | undefined
}

/**
 * A new password, with its rules and strength updated while typing. The other values of the form (e-mail address,
 * nickname) count as guessable.
 */
export function NewPasswordField({ id, name, label, error }: NewPasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(NOTHING)
  const [strength, load] = usePasswordStrength(typed)
  const rulesId = `${id}-rules`

  function read() {
    if (input.current) {
      setTyped({ password: input.current.value, guessable: listOtherValues(input.current) })
    }
  }

  useEffect(() => {
    // The input may have been filled before hydration.
    read()
    const form = input.current?.form
    const empty = () => setTyped(NOTHING)
    form?.addEventListener('reset', empty)
    return () => form?.removeEventListener('reset', empty)
  }, [])

  return (
    <div className="flex flex-col gap-2.5">
      <Field id={id} label={label} error={error} required>
        {(control) => (
          <PasswordInput
            {...control}
            ref={input}
            name={name}
            autoComplete="new-password"
            aria-describedby={[control['aria-describedby'], rulesId].filter(Boolean).join(' ')}
            onFocus={load}
            onInput={read}
          />
        )}
      </Field>
      <StrengthMeter strength={strength} />
      <PasswordRules id={rulesId} password={typed.password} />
    </div>
  )
}

/**
 * Rates a password while it is typed. Undefined for an empty one and until `load` has fetched the estimator; if that
 * fails, the form works without it.
 */
function usePasswordStrength(
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

function listOtherValues({ form, name }: HTMLInputElement): string[] {
  if (!form) return []
  return [...new FormData(form)].flatMap(([field, value]) =>
    field !== name && typeof value === 'string' && value !== '' ? [value] : [],
  )
}
