import { readDesignCode } from '@shop/bracelet/code'
import { toDesignPictureUrl } from '@shop/contract/bracelet-design'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from '../../lib/store.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/media/icon-button.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { Thumbnail } from '../../ui/media/thumbnail.tsx'
import { deleteDesignMutation, savedDesignsQuery } from './saved-designs.ts'
import { forgetDesign, storedDesigns, watchStoredDesigns } from './stored-designs.ts'
import type { Builder } from './use-builder.ts'

interface MyDesignsProps {
  builder: Builder
  shopperId: string | undefined
}

/** Saved designs, of the account and of this browser, to open and to delete. Nothing without one. */
export function MyDesigns({ builder, shopperId }: MyDesignsProps) {
  useEffect(watchStoredDesigns, [])
  const inBrowser = useStore(storedDesigns)
  if (shopperId !== undefined) return <AccountDesigns builder={builder} shopperId={shopperId} />
  return (
    <DesignList
      builder={builder}
      designs={inBrowser.map((design) => ({ ...design, remove: () => forgetDesign(design.code) }))}
    />
  )
}

function AccountDesigns({ builder, shopperId }: { builder: Builder; shopperId: string }) {
  const { data = [] } = useQuery(savedDesignsQuery(shopperId))
  const inBrowser = useStore(storedDesigns)
  const { mutate } = useMutation(deleteDesignMutation(shopperId))
  const saved = data.map(({ design_id, name, code }) => ({ name, code, remove: () => mutate(design_id) }))
  const others = inBrowser.filter(({ code }) => !data.some((each) => each.code === code))
  return (
    <DesignList
      builder={builder}
      designs={[
        ...saved,
        ...others.map((design) => ({ ...design, remove: () => forgetDesign(design.code) })),
      ]}
    />
  )
}

interface DesignListProps {
  builder: Builder
  designs: readonly { name: string; code: string; remove: () => void }[]
}

function DesignList({ builder, designs }: DesignListProps) {
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
        {designs.map(({ name, code, remove }) => (
          <li key={code} className="flex items-center gap-3 py-2">
            <button
              type="button"
              onClick={() => open(code, name)}
              className="flex min-h-14 min-w-0 flex-1 items-center gap-3 text-start hover:text-jade-700"
            >
              <Thumbnail url={toDesignPictureUrl(code)} className="size-14" />
              <span className="truncate font-medium">{name}</span>
            </button>
            <IconButton
              label={m.design_delete({ name })}
              onClick={remove}
              className="text-muted hover:text-danger"
            >
              <Icon name="trash" className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
