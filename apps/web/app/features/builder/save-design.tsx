import { MAX_DESIGN_NAME, saveDesign } from '@shop/contract/bracelet-design'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { findFailureReason } from '../../lib/api/failure-reason.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Form } from '../../ui/form/form.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { Button } from '../../ui/layout/button.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { toSavedDesignsKey } from './saved-designs.ts'
import { storeDesign } from './stored-designs.ts'

const SendingDialog = lazy(async () => ({
  default: (await import('../../ui/overlay/sending-dialog.tsx')).SendingDialog,
}))

/** Saves a design under a name: in the account, or for guests in this browser. */
export function SaveDesign({ code, shopperId }: { code: string; shopperId: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState<string>(m.design_name_first())
  const [error, setError] = useState<string>()
  const [isSending, send] = useSending()
  const client = useQueryClient()
  const formId = useId()

  async function save() {
    const given = name.trim()
    if (!given) return setError(m.design_name_missing())
    if (shopperId === undefined) storeDesign({ name: given, code })
    else {
      const message = await saveInAccount(code, given)
      if (message !== undefined) return setError(message)
      await client.invalidateQueries({ queryKey: toSavedDesignsKey(shopperId) })
    }
    setOpen(false)
    showToast({ title: shopperId === undefined ? m.design_saved_browser() : m.design_saved(), kind: 'ok' })
  }

  return (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          setError(undefined)
          setOpen(true)
        }}
      >
        <Icon name="heart" className="size-5" />
        {m.design_save()}
      </Button>
      {isOpen && (
        <Suspense>
          <SendingDialog
            title={m.design_save_title()}
            confirm={{ label: m.design_save(), variant: 'primary', formId }}
            cancelLabel={m.common_close()}
            error={error}
            isSending={isSending}
            onClose={() => setOpen(false)}
          >
            <Form id={formId} onSubmit={() => void send(save)}>
              <Field
                label={m.design_name()}
                help={shopperId === undefined ? m.design_save_browser() : m.design_save_account()}
              >
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
      )}
    </>
  )
}

/** Returns why it failed, if it did. */
async function saveInAccount(code: string, name: string): Promise<string | undefined> {
  try {
    const result = await call(saveDesign, { body: { code, name } })
    if (result.ok) return undefined
    return result.error.code === 'DESIGN_LIMIT_REACHED'
      ? m.design_save_limit()
      : toRefusalMessage(result.status, result.error)
  } catch (error) {
    return findFailureReason(error) ?? m.design_save_failed()
  }
}
