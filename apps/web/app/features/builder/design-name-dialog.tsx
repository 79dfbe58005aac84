import { MAX_DESIGN_NAME } from '@shop/contract/designs/bracelet-parts.rules'
import { lazy, Suspense, useId, useState } from 'react'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Form } from '../../ui/form/form.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'

const SendingDialog = lazy(async () => ({
  default: (await import('../../ui/overlay/sending-dialog.tsx')).SendingDialog,
}))

interface DesignNameDialogProps {
  title: string
  firstName: string
  help?: string
  /** Saves the name; returns why it failed, if it did. */
  onSave: (name: string) => Promise<string | undefined>
  onClose: () => void
}

/** Asks for the name of a design and closes when it is saved. */
export function DesignNameDialog({ title, firstName, help, onSave, onClose }: DesignNameDialogProps) {
  const [name, setName] = useState(firstName)
  const [error, setError] = useState<string>()
  const [isSending, send] = useSending()
  const formId = useId()

  async function save() {
    const given = name.trim()
    const failure = given ? await onSave(given) : m.design_name_missing()
    if (failure === undefined) onClose()
    else setError(failure)
  }

  return (
    <Suspense>
      <SendingDialog
        title={title}
        confirm={{ label: m.design_save(), variant: 'primary', formId }}
        cancelLabel={m.common_close()}
        error={error}
        isSending={isSending}
        onClose={onClose}
      >
        <Form id={formId} onSubmit={() => void send(save)}>
          <Field label={m.design_name()} help={help}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                maxLength={MAX_DESIGN_NAME}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            )}
          </Field>
        </Form>
      </SendingDialog>
    </Suspense>
  )
}
