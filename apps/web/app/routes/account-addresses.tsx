import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useLocaleNavigate } from '../lib/locale-path.tsx'
import type { Route } from './+types/account-addresses'
import { AddressCards, AddressCardsSkeleton } from '../features/addresses/address-cards.tsx'
import { AddressForm } from '../features/addresses/address-form.tsx'
import { KeptAddressCards } from '../features/addresses/kept-address-cards.tsx'
import { useAddressBook } from '../features/addresses/use-address-book.ts'
import { useSession } from '../features/session/use-session.ts'
import { toQueryString } from '../lib/query-string.ts'
import { toPageMeta } from '../lib/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { findKeptProfile } from '../shell/find-kept-profile.ts'
import { InlineFailure } from '../ui/inline-failure.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'
import { showToast } from '../ui/toast-store.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.addresses_title(), noindex: true }, matches)

/** Stands for an address that is not in the book yet. */
const NEW = 'new'

/** The address book, or the form of one address of it: `?edit=new`, `?edit={id}`. */
export default function AccountAddresses() {
  const { user, lastKnown } = useSession()
  const shopper = user ?? lastKnown
  const book = useAddressBook(shopper?.user_id)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const navigateHere = useLocaleNavigate()
  const returnedFrom = useRef<string>(undefined)
  const isOpenedHere = useRef(false)
  const edited = search.get('edit') ?? undefined

  const edit = (id: string) => {
    returnedFrom.current = id
    isOpenedHere.current = true
    navigateHere({ search: toQueryString({ edit: id }) })
  }
  /** To the list, which lies one step back unless the form was opened by its address. */
  const goBack = () => {
    if (isOpenedHere.current) void navigate(-1)
    else navigateHere({ search: '' }, { replace: true })
    isOpenedHere.current = false
  }

  const kept = (book.state === 'loading' && findKeptProfile(shopper)?.addresses) || []
  const isKeptShown = kept.length > 0 && edited === undefined
  const addresses = book.state === 'ready' ? book.data : []
  const address = addresses.find(({ address_id }) => address_id === edited)
  const isFormShown = book.state === 'ready' && (address !== undefined || edited === NEW)
  return (
    <>
      <SectionHeading as="h1" lead={m.addresses_lead()} className="mb-8">
        {m.addresses_title()}
      </SectionHeading>
      {book.state === 'loading' &&
        (isKeptShown ? (
          <KeptAddressCards addresses={kept} onAdd={() => edit(NEW)} />
        ) : (
          <AddressCardsSkeleton />
        ))}
      {book.state === 'failed' && (
        <InlineFailure title={m.addresses_failed()} error={book.error} onRetry={book.reload} />
      )}
      {isFormShown && (
        <AddressForm
          key={edited}
          address={address}
          isFirst={addresses.length === 0}
          onCancel={goBack}
          onSaved={({ address_id }) => {
            returnedFrom.current = address_id
            showToast({ title: m.addresses_saved(), kind: 'ok' })
            goBack()
          }}
        />
      )}
      {book.state === 'ready' && !isFormShown && (
        <AddressCards
          addresses={addresses}
          returnedFrom={returnedFrom.current}
          onAdd={() => edit(NEW)}
          onEdit={edit}
        />
      )}
    </>
  )
}
