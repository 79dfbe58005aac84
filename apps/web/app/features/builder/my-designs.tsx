import { readDesignCode } from '@shop/bracelet/code'
import { toDesignPictureUrl } from '@shop/contract/designs/bracelet-parts.rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/media/icon-button.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { Thumbnail } from '../../ui/media/thumbnail.tsx'
import { DesignNameDialog } from './design-name-dialog.tsx'
import {
  deleteDesignMutation,
  renameInAccount,
  savedDesignsQuery,
  toSavedDesignsKey,
} from './saved-designs.ts'
import {
  forgetDesign,
  storedDesigns,
  storeDesign,
  watchStoredDesigns,
  type StoredDesign,
} from './stored-designs.ts'
import type { Builder } from './use-builder.ts'

interface MyDesignsProps {
  builder: Builder
  shopperId: string | undefined
}

/** A saved design with what can be done to it. */
interface MyDesign extends StoredDesign {
  /** Returns why it failed, if it did. */
  rename: (name: string) => Promise<string | undefined>
  remove: () => void
}

/** Saved designs, of the account and of this browser, to open, rename and delete. Nothing without one. */
export function MyDesigns({ builder, shopperId }: MyDesignsProps) {
  useEffect(watchStoredDesigns, [])
  const inBrowser = useStore(storedDesigns)
  if (shopperId !== undefined) return <AccountDesigns builder={builder} shopperId={shopperId} />
  return <DesignList builder={builder} designs={inBrowser.map(ofBrowser)} />
}

function AccountDesigns({ builder, shopperId }: { builder: Builder; shopperId: string }) {
  const { data = [] } = useQuery(savedDesignsQuery(shopperId))
  const inBrowser = useStore(storedDesigns)
  const { mutate } = useMutation(deleteDesignMutation(shopperId))
  const client = useQueryClient()
  const saved = data.map(({ design_id, name, code }) => ({
    name,
    code,
    remove: () => mutate(design_id),
    rename: async (changed: string) => {
      const failure = await renameInAccount(design_id, changed)
      await client.invalidateQueries({ queryKey: toSavedDesignsKey(shopperId) })
      return failure
    },
  }))
  const others = inBrowser.filter(({ code }) => !data.some((each) => each.code === code))
  return <DesignList builder={builder} designs={[...saved, ...others.map(ofBrowser)]} />
}

const ofBrowser = ({ name, code }: StoredDesign): MyDesign => ({
  name,
  code,
  remove: () => forgetDesign(code),
  rename: (changed) => {
    storeDesign({ name: changed, code })
    return Promise.resolve(undefined)
  },
})

function DesignList({ builder, designs }: { builder: Builder; designs: readonly MyDesign[] }) {
  const [renamed, setRenamed] = useState<MyDesign>()
  if (designs.length === 0) return null

  function open(code: string, name: string) {
    const design = readDesignCode(code)
    if (design) builder.open(design, m.design_notice_opened({ name }))
  }

  return (
    <section aria-labelledby="my-designs">
      <h2 id="my-designs" className="mb-2 text-h3">
        {m.design_mine()}
      </h2>
      <ul className="divide-y divide-line">
        {designs.map((design) => (
          <li key={design.code} className="flex items-center gap-1 py-2">
            <button
              type="button"
              onClick={() => open(design.code, design.name)}
              className="flex min-h-14 min-w-0 flex-1 items-center gap-3 text-start hover:text-jade-700"
            >
              <Thumbnail url={toDesignPictureUrl(design.code)} className="size-14" />
              <span className="truncate font-medium">{design.name}</span>
            </button>
            <IconButton
              label={m.design_rename({ name: design.name })}
              onClick={() => setRenamed(design)}
              className="text-muted hover:text-jade-700"
            >
              <Icon name="edit" className="size-5" />
            </IconButton>
            <IconButton
              label={m.design_delete({ name: design.name })}
              onClick={design.remove}
              className="text-muted hover:text-danger"
            >
              <Icon name="trash" className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
      {renamed && (
        <DesignNameDialog
          title={m.design_rename_title()}
          firstName={renamed.name}
          onSave={renamed.rename}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </section>
  )
}
