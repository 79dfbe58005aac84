import { useRef, useState } from 'react'
import { useSending } from '../../lib/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Coupons } from './use-coupons.ts'

/** Longest code that the call takes. */
const MAX_CODE_LENGTH = 64

/** Claims a coupon by the code that the shopper was given. */
export function CodeForm({ claim }: Pick<Coupons, 'claim'>) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [done, setDone] = useState<string>()
  const [isSending, send] = useSending()
  const field = useRef<HTMLInputElement>(null)

  async function submit() {
    const typed = code.trim()
    setDone(undefined)
    setFault(typed === '' ? m.coupons_code_missing() : undefined)
    if (typed === '') return field.current?.focus()
    await send(async () => {
      const outcome = await claim(typed)
      if ('fault' in outcome) {
        setFault(outcome.fault)
        field.current?.focus()
        return
      }
      setCode('')
      setDone(m.coupons_added({ title: outcome.title }))
    })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="flex max-w-xl flex-col gap-2"
    >
      <div className="flex items-start gap-3">
        <Field label={m.coupons_code()} error={fault} className="min-w-0 flex-1">
          {(control) => (
            <TextInput
              {...control}
              ref={field}
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={MAX_CODE_LENGTH}
              value={code}
              onChange={(event) => {
                setCode(event.target.value)
                setFault(undefined)
              }}
            />
          )}
        </Field>
        {/* On the line of the field, below the height of its label. */}
        <Button type="submit" variant="secondary" loading={isSending} className="mt-7 min-h-12">
          {m.coupons_code_claim()}
        </Button>
      </div>
      <p role="status" className="text-sm text-ok empty:hidden">
        {done}
      </p>
    </form>
  )
}
