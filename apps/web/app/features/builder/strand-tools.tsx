import type { BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'
import { useId, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Select } from '../../ui/form/select.tsx'
import { Button } from '../../ui/layout/button.tsx'
import type { Builder } from './use-builder.ts'

/** Acts on all of the strand: repeating, mirroring, filling, evening out, emptying. */
export function StrandTools({ builder }: { builder: Builder }) {
  const { strand } = builder
  const isEmpty = strand.pieces.length === 0
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      <div className="-mx-3 flex flex-wrap">
        <Button variant="quiet" aria-disabled={isEmpty || undefined} onClick={builder.repeat}>
          {m.design_repeat()}
        </Button>
        <Button variant="quiet" aria-disabled={isEmpty || undefined} onClick={builder.mirror}>
          {m.design_mirror()}
        </Button>
        <Button variant="quiet" aria-disabled={isEmpty || undefined} onClick={builder.evenOut}>
          {m.design_even_out()}
        </Button>
        <Button variant="quiet" aria-disabled={isEmpty || undefined} onClick={builder.clear}>
          {m.design_clear()}
        </Button>
      </div>
      {!isEmpty && <FillEvenly key={strand.pieces.length} builder={builder} />}
    </div>
  )
}

/** Fills what is missing with a part of the strand, or a spacer. */
function FillEvenly({ builder }: { builder: Builder }) {
  const id = useId()
  const choices = listFillers(builder)
  const [chosen, setChosen] = useState(choices[0]?.id)
  const part = choices.find((each) => each.id === chosen) ?? choices[0]
  if (!part) return null
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
          {m.design_fill()}
        </label>
        <Select id={id} value={part.id} onChange={(event) => setChosen(event.currentTarget.value)}>
          {choices.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </Select>
      </div>
      <Button variant="secondary" onClick={() => builder.fill(part)}>
        {m.design_fill_button()}
      </Button>
    </div>
  )
}

function listFillers({ strand, parts }: Builder): BraceletPart[] {
  const own = new Map(
    strand.pieces.filter(({ kind }) => kind === 'bead' || kind === 'spacer').map((part) => [part.id, part]),
  )
  const spacers = parts.filter(({ id, kind, stock }) => kind === 'spacer' && stock > 0 && !own.has(id))
  return [...own.values(), ...spacers]
}
