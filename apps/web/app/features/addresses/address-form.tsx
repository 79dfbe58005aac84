import type { Address } from '@shop/contract/addresses'
import { useEffect, useMemo, useRef, useState } from 'react'
import { EMPTY_ADDRESS, toAddressDraft } from '../../lib/address-draft.ts'
import { findAddressFaults, toStandingFaults, type AddressFaults } from '../../lib/address-faults.ts'
import { toIntention, type Intention } from '../../lib/intention.ts'
import { findRegions } from '../../lib/regions.ts'
import { useSending } from '../../lib/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { toAddressSummary } from '../../ui/address-field-id.ts'
import { AddressFields } from '../../ui/address-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { addToBook, changeInBook, type AddressForm as Form } from './address-actions.ts'

export interface AddressFormProps {
  shopperId: string
  /** The address to be changed; undefined for a new one. */
  address: Address | undefined
  /** The first address is the default whatever is chosen. */
  isFirst: boolean
  onSaved: (address: Address) => void
  onCancel: () => void
}

const NO_FAULTS: AddressFaults = {}

/** The form of one address of the book. What was typed stays in it, whatever the server answers. */
export function AddressForm({ shopperId, address, isFirst, onSaved, onCancel }: AddressFormProps) {
  const [draft, setDraft] = useState(() => (address ? toAddressDraft({ ...address }) : EMPTY_ADDRESS))
  const [isDefault, setIsDefault] = useState(address?.is_default ?? isFirst)
  const [{ faults, judged }, setFindings] = useState({ faults: NO_FAULTS, judged: draft })
  const [refusal, setRefusal] = useState<string>()
  const [isSending, send] = useSending()
  const intention = useRef<Intention>(undefined)
  const heading = useRef<HTMLHeadingElement>(null)
  const summary = useMemo(() => toAddressSummary(faults), [faults])
  // A default stops being one only when another becomes it.
  const isDefaultFixed = isFirst || address?.is_default === true

  useEffect(() => heading.current?.focus(), [])

  async function save(form: Form) {
    setRefusal(undefined)
    const found = findAddressFaults(form.draft, await findRegions(form.draft.country))
    setFindings({ faults: found, judged: form.draft })
    if (Object.keys(found).length > 0) return
    intention.current = toIntention(intention.current, form)
    const outcome = address
      ? await changeInBook(shopperId, address.address_id, form)
      : await addToBook(shopperId, form, intention.current.key)
    if (outcome.kind === 'saved') return onSaved(outcome.address)
    if (outcome.kind === 'faults') setFindings({ faults: outcome.faults, judged: form.draft })
    else setRefusal(outcome.message)
  }

  function submit(event: React.SubmitEvent) {
    event.preventDefault()
    void send(() => save({ draft, isDefault }))
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex max-w-text flex-col gap-6">
      <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
        {address ? m.addresses_edit_title() : m.addresses_new_title()}
      </h2>
      <ErrorSummary faults={summary} />
      {refusal && (
        <Notice kind="danger" announce>
          <p>{refusal}</p>
        </Notice>
      )}
      <AddressFields
        address={draft}
        faults={toStandingFaults(faults, judged, draft)}
        onChange={setDraft}
        hasLabel
      />
      {!isDefaultFixed && (
        <Checkbox
          className="-my-2"
          checked={isDefault}
          onChange={(event) => setIsDefault(event.target.checked)}
          label={m.addresses_is_default()}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isSending} className="max-sm:w-full">
          {m.addresses_save()}
        </Button>
        <Button variant="quiet" onClick={onCancel} className="max-sm:w-full">
          {m.addresses_cancel()}
        </Button>
      </div>
    </form>
  )
}
