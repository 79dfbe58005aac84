import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { DesignNameDialog } from './design-name-dialog.tsx'
import { saveInAccount, toSavedDesignsKey } from './saved-designs.ts'
import { storeDesign } from './stored-designs.ts'

/** Saves a design under a name: in the account, or for guests in this browser. */
export function SaveDesign({ code, shopperId }: { code: string; shopperId: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()

  async function save(name: string): Promise<string | undefined> {
    if (shopperId === undefined) storeDesign({ name, code })
    else {
      const failure = await saveInAccount(code, name)
      if (failure !== undefined) return failure
      await client.invalidateQueries({ queryKey: toSavedDesignsKey(shopperId) })
    }
    showToast({ title: shopperId === undefined ? m.design_saved_browser() : m.design_saved(), kind: 'ok' })
    return undefined
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Icon name="heart" className="size-5" />
        {m.design_save()}
      </Button>
      {isOpen && (
        <DesignNameDialog
          title={m.design_save_title()}
          firstName={m.design_name_first()}
          help={shopperId === undefined ? m.design_save_browser() : m.design_save_account()}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
