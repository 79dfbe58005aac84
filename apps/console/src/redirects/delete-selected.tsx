import { deleteRedirects } from '@shop/contract/redirects/redirects.console'
import { CanAccess, useListContext, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'

/** Deletes per request. */
const BATCH = 100

/** Deletes the selected redirects, also those of other pages of the list. */
export function DeleteSelected() {
  const translate = useTranslate()
  const { selectedIds, onUnselectItems } = useListContext<{ id: string }>()
  const { api } = useServices()

  async function remove() {
    for (let start = 0; start < selectedIds.length; start += BATCH)
      await api.call(deleteRedirects, { body: { ids: selectedIds.slice(start, start + BATCH) } })
    onUnselectItems()
  }

  return (
    <CanAccess resource="redirects" action="remove">
      <ConfirmButton
        color="error"
        label={translate('ra.action.delete')}
        title={translate('redirects.delete_title', { smart_count: selectedIds.length })}
        text={translate('redirects.delete_text')}
        done="redirects.deleted"
        work={remove}
      />
    </CanAccess>
  )
}
