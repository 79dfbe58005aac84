import type { Address } from '@shop/contract/addresses/addresses.schemas'
import { useEffect, useRef, useState } from 'react'
import { EMPTY_ADDRESS, toAddressDraft } from '../../lib/shop/address-draft.ts'
import { readDraft, removeDraft, saveDraft, type DraftValues } from '../../lib/storage/drafts.ts'
import { findAddressErrors } from '../../lib/shop/address-errors.ts'
import { toIdempotentRequest, type IdempotentRequest } from '../../lib/api/idempotent-request.ts'
import { findRegions } from '../../lib/shop/regions.ts'
import { isObject } from '../../lib/json.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { AddressFields } from '../../ui/form/address-fields.tsx'
import { Button } from '../../ui/layout/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useAddressErrors } from '../../ui/form/use-address-errors.ts'
import { ErrorNotice } from '../../ui/text/notice.tsx'
import { addToBook, changeInBook, type AddressValues } from './address-actions.ts'

interface AddressFormProps {
  shopperId: string
  /** The address to edit; undefined for a new one. */
  address: Address | undefined
  /** The first address always becomes the default. */
  isFirst: boolean
  onSaved: (address: Address) => void
  onCancel: () => void
}

/** Form for one address. Typed values stay in it when the request fails or the session ends. */
export function AddressForm({ shopperId, address, isFirst, onSaved, onCancel }: AddressFormProps) {
  const [form, setForm] = useState<AddressValues>(
    () =>
      findTyped(readDraft('addressDraft', shopperId), address) ?? {
        draft: address ? toAddressDraft({ ...address }) : EMPTY_ADDRESS,
        isDefault: address?.is_default ?? isFirst,
      },
  )
  const { draft, isDefault } = form
  const { errors, summary, show } = useAddressErrors(draft)
  const [refusal, setRefusal] = useState<string>()
  const [isSending, send] = useSending()
  const idempotentRequest = useRef<IdempotentRequest>(undefined)
  const heading = useRef<HTMLHeadingElement>(null)
  // A default is only replaced by making another address the default.
  const isDefaultFixed = isFirst || address?.is_default === true

  useEffect(() => heading.current?.focus(), [])

  function change(part: Partial<AddressValues>) {
    const next = { ...form, ...part }
    setForm(next)
    saveDraft('addressDraft', shopperId, { addressId: address?.address_id, ...next })
  }

  async function save() {
    setRefusal(undefined)
    if (show(findAddressErrors(form.draft, await findRegions(form.draft.country)))) return
    idempotentRequest.current = toIdempotentRequest(idempotentRequest.current, form)
    const outcome = address
      ? await changeInBook(shopperId, address.address_id, form)
      : await addToBook(shopperId, form, idempotentRequest.current.key)
    if (outcome.kind === 'saved') {
      removeDraft('addressDraft')
      return onSaved(outcome.address)
    }
    if (outcome.kind === 'errors') show(outcome.errors)
    else setRefusal(outcome.message)
  }

  function cancel() {
    removeDraft('addressDraft')
    onCancel()
  }

  return (
    <Form onSubmit={() => send(save)} className="flex max-w-text flex-col gap-6">
      <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
        {address ? m.addresses_edit_title() : m.addresses_new_title()}
      </h2>
      <ErrorSummary errors={summary} />
      <ErrorNotice message={refusal} />
      <AddressFields address={draft} errors={errors} onChange={(next) => change({ draft: next })} hasLabel />
      {!isDefaultFixed && (
        <Checkbox
          className="-my-2"
          checked={isDefault}
          onChange={(event) => change({ isDefault: event.target.checked })}
          label={m.addresses_is_default()}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isSending} className="max-sm:w-full">
          {m.addresses_save()}
        </Button>
        <Button variant="quiet" onClick={cancel} className="max-sm:w-full">
          {m.addresses_cancel()}
        </Button>
      </div>
    </Form>
  )
}

/** What was typed into the form of this address, or of a new one; undefined where it is nothing. */
function findTyped(stored: DraftValues, address: Address | undefined): AddressValues | undefined {
  const { addressId, draft, isDefault } = stored
  if (!isObject(draft) || addressId !== address?.address_id) return undefined
  return { draft: toAddressDraft(draft), isDefault: isDefault === true }
}
