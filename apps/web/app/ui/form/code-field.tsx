import { useRef, useState } from 'react'
import { useSending } from '../../lib/api/use-sending.ts'
import { Button } from '../layout/button.tsx'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

interface CodeFieldProps {
  label: string
  help?: string
  /** Message when nothing was entered. */
  missing: string
  maxLength: number
  /** Label of the button. */
  action: string
  /** Submits the code. Resolves to an error message, or undefined when it is accepted. */
  onCode: (code: string) => Promise<string | undefined>
  className?: string
}

/** The code of a coupon or gift card with its button. Inside a form, Enter submits only the code. */
export function CodeField({ label, help, missing, maxLength, action, onCode, className }: CodeFieldProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, send] = useSending()
  const field = useRef<HTMLInputElement>(null)

  async function use() {
    const typed = code.trim()
    setError(typed === '' ? missing : undefined)
    if (typed === '') return field.current?.focus()
    await send(async () => {
      const found = await onCode(typed)
      setError(found)
      if (found === undefined) setCode('')
      else field.current?.focus()
    })
  }

  return (
    <div className={`flex items-start gap-3 ${className ?? ''}`}>
      <Field label={label} help={help} error={error} className="min-w-0 flex-1">
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={maxLength}
            value={code}
            onChange={(event) => {
              setCode(event.target.value)
              setError(undefined)
            }}
            onKeyDown={(event) => {
              // While an input method composes, Enter confirms the composition.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              void use()
            }}
          />
        )}
      </Field>
      {/* Aligned with the input, below the height of its label. */}
      <Button variant="secondary" loading={isSending} onClick={() => void use()} className="mt-7 min-h-12">
        {action}
      </Button>
    </div>
  )
}
