import { Alert, Box, Button, Typography } from '@mui/material'
import type { ImportPreview } from '@shop/contract/products/product-files.console'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ChangedFields } from '../ui/change-list.tsx'
import { useColumnName } from './use-column-name.ts'
import { useImportReason } from './use-import-reason.ts'

/** Products of a kind that are shown at first, and with each press of the button. */
const PAGE = 20

/** What an import would change, with each value before and after; or the errors of its file. */
export function ImportReport({ preview }: { preview: ImportPreview }) {
  const translate = useTranslate()
  const { added, changed, unchanged, errors, drafts, pictures_left_out: left } = preview
  const toName = useColumnName()
  const toReason = useImportReason()
  if (errors.length > 0)
    return (
      <Alert severity="error">
        {translate('products.files.errors')}
        <Box component="ul" sx={{ pl: 2, m: 0, overflowWrap: 'anywhere' }}>
          {errors.map((error, index) => (
            <li key={index}>
              {translate(`products.files.${error.path ? 'error' : 'error_line'}`, {
                ...error,
                message: toReason(error.message),
              })}
            </li>
          ))}
        </Box>
      </Alert>
    )
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography>
        {[
          translate('products.files.added', { smart_count: added.length }),
          translate('products.files.changed', { smart_count: changed.length }),
          translate('products.files.unchanged', { smart_count: unchanged }),
        ].join(' · ')}
      </Typography>
      {drafts.length > 0 && (
        <Alert severity="info">{translate('products.files.drafts', { smart_count: drafts.length })}</Alert>
      )}
      {left > 0 && (
        <Alert severity="info">{translate('products.files.pictures_left_out', { smart_count: left })}</Alert>
      )}
      <Part title={translate('products.files.changed_title')} items={changed}>
        {({ fields }) => (
          <ChangedFields
            changes={fields.map(({ name, before, after }) => ({
              name: toName(name),
              before: before || undefined,
              after: after || undefined,
            }))}
          />
        )}
      </Part>
      <Part title={translate('products.files.added_title')} items={added} />
    </Box>
  )
}

interface PartProps<Item> {
  title: string
  items: readonly Item[]
  children?: (item: Item) => React.ReactNode
}

function Part<Item extends { sku: string; name: string }>({ title, items, children }: PartProps<Item>) {
  const translate = useTranslate()
  const [shown, setShown] = useState(PAGE)
  if (items.length === 0) return null
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography component="h3" variant="subtitle2">
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: children ? 2 : 0.5 }}>
        {items.slice(0, shown).map((item) => (
          <Box component="li" key={item.sku} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ fontWeight: children ? 600 : 400 }}>
              {item.sku} {item.name}
            </Box>
            {children?.(item)}
          </Box>
        ))}
      </Box>
      {items.length > shown && (
        <Button sx={{ justifySelf: 'start' }} onClick={() => setShown(shown + PAGE)}>
          {translate('products.files.more', { smart_count: items.length - shown })}
        </Button>
      )}
    </Box>
  )
}
