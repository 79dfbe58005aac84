import { Box, Button, TextField, Typography } from '@mui/material'
import type { ConsoleProduct } from '@shop/contract/products/product-fields.console'
import { changeSizes } from '@shop/contract/products/products.console'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAction } from '../ui/use-action.ts'
import { InlineCell } from './inline-cell.tsx'

/** The sizes of a product: added, renamed while unsold, removed. Their stock is changed on the page of the stock. */
export function ProductSizes() {
  const translate = useTranslate()
  const { api } = useServices()
  const product = useRecordContext<ConsoleProduct>()
  const [added, setAdded] = useState('')
  const sizes = product?.sizes.filter(({ size }) => size !== '') ?? []
  const save = (next: { size: string; was?: string }[]) =>
    api.call(changeSizes, {
      params: { id: product!.id },
      body: { version: product!.version, sizes: next },
    })
  const present = sizes.map(({ size }) => ({ size }))
  const { isRunning, run } = useAction(
    () => save([...present, { size: added.trim() }]),
    'products.sizes.done',
  )
  if (!product) return null
  return (
    <Panel title={translate('products.sections.sizes')}>
      {sizes.length === 0 && <Typography>{translate('products.sizes.none')}</Typography>}
      {sizes.map((size) => (
        <Box
          key={size.size}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', py: 0.5 }}
        >
          <SizeName
            {...size}
            rename={(name) =>
              save(present.map((each) => (each.size === size.size ? { size: name, was: size.size } : each)))
            }
          />
          <Typography sx={{ flex: 1 }}>{translate('products.sizes.line', { ...size })}</Typography>
          <ConfirmButton
            label={translate('products.pictures.remove')}
            ariaLabel={translate('products.sizes.remove', size)}
            title={translate('products.sizes.remove', size)}
            text={translate('products.sizes.remove_text')}
            done="products.sizes.done"
            isDisabled={size.reserved > 0}
            work={() => save(present.filter((each) => each.size !== size.size))}
          />
        </Box>
      ))}
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <TextField
          size="small"
          label={translate('products.sizes.new')}
          value={added}
          onChange={({ target }) => setAdded(target.value)}
        />
        <Button
          loading={isRunning}
          disabled={added.trim() === ''}
          onClick={() => void run().then(() => setAdded(''))}
        >
          {translate('products.sizes.add')}
        </Button>
      </Box>
    </Panel>
  )
}

/** A typed name: `|` and `=` separate names in files. */
const readSizeName = (typed: string): string | undefined =>
  /^[^|=\n]{1,24}$/.test(typed.trim()) ? typed.trim() : undefined

type SizeNameProps = ConsoleProduct['sizes'][number] & { rename: (name: string) => Promise<unknown> }

/** A name that can be changed while the size is neither sold nor reserved. */
function SizeName({ size, is_sold, reserved, rename }: SizeNameProps) {
  const translate = useTranslate()
  const { run } = useAction(rename, 'products.sizes.done')
  if (is_sold || reserved > 0) return <Typography sx={{ fontWeight: 500 }}>{size}</Typography>
  return (
    <InlineCell
      value={size}
      field={translate('products.sections.sizes')}
      name={size}
      read={readSizeName}
      hint={translate('products.sizes.wrong_name')}
      save={run}
    />
  )
}
